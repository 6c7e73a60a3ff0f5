//! What is wrong with the network, and what to do.

use super::{Tell, shown};
use crate::tell;
use nertz_net::drive::{self, Obstacle, Stopped};
use nertz_net::{NotDialled, StartError, Trouble};
use nertz_session::profile::{MAX_NUMBERED, ProfileError};

impl Tell for StartError {
    fn tell(&self) -> String {
        match self {
            StartError::PortInUse { port } => tell!("net-port-in-use", port = port.to_string()),
            StartError::PortForbidden { port } => tell!("net-port-forbidden", port = port.to_string()),
            StartError::NoInterface { name, known } => {
                tell!("net-no-interface", name = format!("{name:?}"), known = known.join(", "))
            }
            StartError::Socket(why) => tell!("net-no-socket", why = why.to_string()),
            StartError::Identity(why) => tell!("net-identity", why = why.to_string()),
            other => other.to_string(),
        }
    }
}

impl Tell for Trouble {
    fn tell(&self) -> String {
        match self {
            Trouble::Multicast { why } => tell!("net-multicast", why = why.as_str()),
            Trouble::NotAnnounced => tell!("net-not-announced"),
            Trouble::AddressGone(address) => tell!("net-address-gone", address = address.to_string()),
            Trouble::NoNetwork => tell!("net-no-network"),
            other => other.to_string(),
        }
    }
}

impl Tell for NotDialled {
    fn tell(&self) -> String {
        match self {
            NotDialled::NoAnswer => tell!("dial-no-answer"),
            NotDialled::NobodyThere => tell!("dial-nobody-there"),
            NotDialled::NoRoute => tell!("dial-no-route"),
            NotDialled::Unreachable => tell!("dial-unreachable"),
            NotDialled::NotAllowed => tell!("dial-not-allowed"),
            NotDialled::NotFromHere => tell!("dial-not-from-here"),
            NotDialled::OtherKey { found } => tell!("dial-other-key", key = hex::encode(&found[..8])),
            NotDialled::OwnKey => tell!("dial-own-key"),
            NotDialled::BadKey => tell!("dial-bad-key"),
            NotDialled::OtherProtocol => tell!("dial-other-protocol"),
            NotDialled::Refused => tell!("dial-refused"),
            NotDialled::Closed { reason } => tell!("dial-closed", why = reason.as_str()),
            NotDialled::Transport(why) => tell!("dial-transport", why = why.as_str()),
            other => other.to_string(),
        }
    }
}

impl Tell for Obstacle {
    fn tell(&self) -> String {
        match self {
            Obstacle::Network(trouble) => trouble.tell(),
            Obstacle::Address(address, why) => tell!("dial-at", address = address.to_string(), why = why.tell()),
        }
    }
}

impl Tell for ProfileError {
    fn tell(&self) -> String {
        match self {
            ProfileError::InUse(path) => tell!("profile-in-use", path = shown(path)),
            ProfileError::AllInUse(path) => tell!("profile-all-in-use", path = shown(path), most = MAX_NUMBERED),
            ProfileError::NoIdentity(path) => tell!("profile-no-identity", path = shown(path)),
            ProfileError::NoSecret(path) => tell!("profile-no-secret", path = shown(path)),
            ProfileError::NoRandom(why) => tell!("error-no-random", why = why.to_string()),
            ProfileError::Io { path, source } => tell!("error-at", path = shown(path), why = source.to_string()),
        }
    }
}

impl Tell for drive::CannotResume {
    fn tell(&self) -> String {
        match self {
            drive::CannotResume::Profile(why) => why.tell(),
            drive::CannotResume::Match { path, table, why } => {
                tell!("error-cut-short", path = shown(path), table = table.as_str(), why = why.as_str())
            }
        }
    }
}

impl Tell for Stopped {
    fn tell(&self) -> String {
        match self {
            Stopped::Journal { path, source } => tell!("error-journal", path = shown(path), why = source.to_string()),
            Stopped::Secret(why) => tell!("error-secret", why = why.tell()),
            Stopped::NoRandom(why) => tell!("error-left-no-random", why = why.as_str()),
            Stopped::CannotBegin(why) => tell!("error-cannot-begin", why = why.as_str()),
            Stopped::NetworkEnded => tell!("error-network-ended"),
        }
    }
}
