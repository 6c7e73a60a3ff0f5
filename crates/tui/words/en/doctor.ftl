## What stands in the way of being found.

doctor-ok = ok
doctor-warning = warning
doctor-wrong = wrong
doctor-all-ok = Nothing stands in the way.
doctor-some-warnings = Nothing is wrong; if others are not found, the warnings say where to look.
doctor-something-wrong = Something stands in the way: the arrows say how to mend it.

## Interfaces.

doctor-no-list = network interfaces cannot be listed: { $why }
doctor-interface-used = interface { $name } is used: { $addresses }
doctor-interface-unused = interface { $name } is not used: { $addresses }
doctor-interface-virtual = interface { $name } is used as well, and leads to containers or virtual machines here: { $addresses }
doctor-interface-tunnel = interface { $name } is a VPN or another tunnel, and is used as well: { $addresses }
doctor-interface-tunnel-mend = A VPN may cut this machine off from its neighbours: if others are not found, end it, or let it leave the local network alone.
doctor-no-interface = no network interface { $name } is up
doctor-no-interface-mend = Take one of these, or leave --interface out: { $known }
doctor-no-network = this machine has no network but its own loopback
doctor-no-network-mend = Connect it to the others’ network, by cable or Wi-Fi.

## Multicast, out and back.

doctor-multicast-itself = multicast on { $name } goes out and comes back
doctor-multicast-others =
    { $others ->
        [one] multicast on { $name } goes out and comes back, and another machine has answered
       *[other] multicast on { $name } goes out and comes back, and { $others } addresses of others have answered
    }
doctor-multicast-alone = multicast on { $name } goes out and comes back, but no other machine was heard
doctor-multicast-alone-mend = That is fine if no other machine is there, or none that answers. Guest networks often keep machines apart: take another network or a cable, or join by address.
doctor-multicast-deaf = multicast on { $name } goes out and does not come back
doctor-multicast-failed = multicast on { $name } is not possible: { $why }
doctor-multicast-mend = Allow multicast DNS (UDP 5353) in the firewall, or join by address: nertz join IP:PORT.
doctor-multicast-elsewhere = That is of no matter if the others are not behind it.

## The port.

doctor-port-free = UDP port { $port } is free
doctor-port-next = UDP port { $wanted } is taken, perhaps by another nertz; { $port } is free
doctor-port-any = none of the usual UDP ports is free; { $port } would be used
doctor-port-any-mend = A firewall may not let it in: choose one that it does with --port.
doctor-port-taken = UDP port { $port } is in use by another program
doctor-port-forbidden = UDP port { $port } may not be opened by this user
doctor-port-failed = no UDP port can be opened: { $why }
doctor-port-mend = Choose another --port of 1024 or more, or none.

## The firewall.

doctor-firewall-none = no firewall of the usual ones is switched on here
doctor-firewall-on = the firewall { $name } is switched on: others come in only if it lets them
doctor-firewall-mend = If others do not find this machine: { $command }
doctor-firewall-windows = the Windows firewall lets others in only if it was told so
doctor-firewall-windows-mend = When it asks about nertz, allow private networks; later: Windows Security, Firewall, Allow an app. The network has to be a private one.
doctor-firewall-macos = the macOS firewall and the privacy settings let others in only if they were told so
doctor-firewall-macos-mend = System Settings: Privacy & Security, Local Network has to list the terminal; Network, Firewall must not block incoming connections.

## The clock.

doctor-clock-ok = the clock runs evenly
doctor-clock-old = the clock of this machine is years behind
doctor-clock-set = the clock of this machine was set while it was looked at
doctor-clock-mend = The game goes on all the same; files and logs will have wrong times. Let the system keep the time.

## The data directory.

doctor-directory-ok = { $path } can be written to
doctor-directory-new = { $path } is not there yet, and can be made
doctor-directory-in-use = { $path } is in use by another program
doctor-directory-in-use-mend = That is fine if it is your own nertz; a second one needs a directory of its own: --data-dir.
doctor-directory-bad = the data directory cannot be used: { $why }
doctor-directory-mend = Make it writable for this user, or give another one with --data-dir.

## The terminal.

doctor-terminal-none = this is no terminal, so none was looked at
doctor-terminal-size = the terminal has { $width }×{ $height } characters
doctor-terminal-size-mend = Make the window larger, or its letters smaller: { $width }×{ $height } are needed.
doctor-terminal-term = the terminal is { $term }: { $colours }
doctor-terminal-windows = the terminal is that of Windows
doctor-terminal-dumb = TERM does not say what the terminal can do
doctor-terminal-dumb-mend = Start nertz in a full terminal, or set TERM, for instance to xterm-256color.
doctor-terminal-signs = the suits are shown as signs
doctor-terminal-letters = the suits are shown as letters: no UTF-8 here
doctor-terminal-letters-mend = Take a UTF-8 locale, for instance LANG=C.UTF-8.
doctor-terminal-tmux = this runs in tmux
doctor-terminal-tmux-mend = If Esc comes late: set -sg escape-time 10 in ~/.tmux.conf.
doctor-terminal-screen = this runs in screen
doctor-terminal-ssh = this runs over SSH: others find the machine on which nertz runs
doctor-colours-off = no colours, as NO_COLOR asks
doctor-colours-none = no colours
doctor-colours-16 = 16 colours
doctor-colours-256 = 256 colours
doctor-colours-true = all colours
