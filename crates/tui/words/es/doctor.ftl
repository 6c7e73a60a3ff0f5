## Lo que impide que te encuentren.

doctor-ok = bien
doctor-warning = aviso
doctor-wrong = fallo
doctor-all-ok = Nada lo impide.
doctor-some-warnings = Nada lo impide; si los demás no aparecen, los avisos dicen dónde mirar.
doctor-something-wrong = Algo lo impide: las flechas dicen cómo arreglarlo.

## Las interfaces.

doctor-no-list = no se pueden listar las interfaces de red: { $why }
doctor-interface-used = se usa la interfaz { $name }: { $addresses }
doctor-interface-unused = no se usa la interfaz { $name }: { $addresses }
doctor-interface-virtual = también se usa la interfaz { $name }, que lleva a contenedores o máquinas virtuales de aquí: { $addresses }
doctor-interface-tunnel = la interfaz { $name } es una VPN u otro túnel, y también se usa: { $addresses }
doctor-interface-tunnel-mend = Una VPN puede aislar esta máquina de sus vecinas: si los demás no aparecen, apágala o haz que respete la red local.
doctor-no-interface = no hay ninguna interfaz de red { $name } activa
doctor-no-interface-mend = Toma una de estas, o prescinde de --interface: { $known }
doctor-no-network = esta máquina no tiene más red que su propio bucle local
doctor-no-network-mend = Conéctala a la red de los demás, por cable o Wi-Fi.

## La multidifusión, ida y vuelta.

doctor-multicast-itself = la multidifusión por { $name } sale y vuelve
doctor-multicast-others =
    { $others ->
        [one] la multidifusión por { $name } sale y vuelve, y otra máquina ha respondido
       *[other] la multidifusión por { $name } sale y vuelve, y han respondido otras { $others } direcciones
    }
doctor-multicast-alone = la multidifusión por { $name } sale y vuelve, pero no se ha oído a ninguna otra máquina
doctor-multicast-alone-mend = Es normal si no hay otra, o ninguna que responda. Las redes de invitados suelen aislar las máquinas: usa otra red o un cable, o únete por dirección.
doctor-multicast-deaf = la multidifusión por { $name } sale y no vuelve
doctor-multicast-failed = la multidifusión por { $name } no es posible: { $why }
doctor-multicast-mend = Permite el DNS por multidifusión (UDP 5353) en el cortafuegos, o únete por dirección: nertz join IP:PORT.
doctor-multicast-elsewhere = No importa si los demás no están detrás.

## El puerto.

doctor-port-free = el puerto UDP { $port } está libre
doctor-port-next = el puerto UDP { $wanted } está ocupado, quizá por otro nertz; { $port } está libre
doctor-port-any = ninguno de los puertos UDP habituales está libre; se usaría { $port }
doctor-port-any-mend = Puede que un cortafuegos no lo deje pasar: elige con --port uno que sí.
doctor-port-taken = el puerto UDP { $port } lo usa otro programa
doctor-port-forbidden = este usuario no puede abrir el puerto UDP { $port }
doctor-port-failed = no se puede abrir ningún puerto UDP: { $why }
doctor-port-mend = Elige otro --port desde 1024, o ninguno.

## El cortafuegos.

doctor-firewall-none = no hay activo ninguno de los cortafuegos habituales
doctor-firewall-on = el cortafuegos { $name } está activo: los demás solo entran si los deja
doctor-firewall-mend = Si los demás no encuentran esta máquina: { $command }
doctor-firewall-windows = el cortafuegos de Windows solo deja entrar a los demás si se le ha dicho
doctor-firewall-windows-mend = Cuando pregunte por nertz, permite las redes privadas; más tarde: Seguridad de Windows, Firewall, Permitir una aplicación. La red tiene que ser privada.
doctor-firewall-macos = el cortafuegos y la privacidad de macOS solo dejan entrar a los demás si se les ha dicho
doctor-firewall-macos-mend = Ajustes del Sistema: Privacidad y seguridad, Red local tiene que incluir la terminal; Red, Firewall no debe bloquear las conexiones entrantes.

## El reloj.

doctor-clock-ok = el reloj avanza con regularidad
doctor-clock-old = el reloj de esta máquina lleva años de retraso
doctor-clock-set = el reloj de esta máquina se ha cambiado durante el examen
doctor-clock-mend = El juego sigue igual; archivos y registros tendrán horas equivocadas. Deja que el sistema mantenga la hora.

## La carpeta de datos.

doctor-directory-ok = se puede escribir en { $path }
doctor-directory-new = { $path } aún no existe, y se puede crear
doctor-directory-in-use = { $path } lo usa otro programa
doctor-directory-in-use-mend = Es normal si es tu propio nertz; otro más necesita su propia carpeta: --data-dir.
doctor-directory-bad = la carpeta de datos no sirve: { $why }
doctor-directory-mend = Dale permiso de escritura a este usuario, o indica otra con --data-dir.

## La terminal.

doctor-terminal-none = esto no es una terminal, así que no se ha mirado ninguna
doctor-terminal-size = la terminal tiene { $width }×{ $height } caracteres
doctor-terminal-size-mend = Agranda la ventana o reduce la letra: hacen falta { $width }×{ $height }.
doctor-terminal-term = la terminal es { $term }: { $colours }
doctor-terminal-windows = la terminal es la de Windows
doctor-terminal-dumb = TERM no dice lo que sabe hacer la terminal
doctor-terminal-dumb-mend = Arranca nertz en una terminal completa, o define TERM, por ejemplo como xterm-256color.
doctor-terminal-signs = los palos se muestran con sus signos
doctor-terminal-letters = los palos se muestran con letras: aquí no hay UTF-8
doctor-terminal-letters-mend = Usa una configuración regional UTF-8, por ejemplo LANG=C.UTF-8.
doctor-terminal-tmux = esto corre en tmux
doctor-terminal-tmux-mend = Si Esc llega tarde: set -sg escape-time 10 en ~/.tmux.conf.
doctor-terminal-screen = esto corre en screen
doctor-terminal-ssh = esto corre por SSH: los demás encuentran la máquina en la que corre nertz
doctor-colours-off = sin colores, como pide NO_COLOR
doctor-colours-none = sin colores
doctor-colours-16 = 16 colores
doctor-colours-256 = 256 colores
doctor-colours-true = todos los colores
