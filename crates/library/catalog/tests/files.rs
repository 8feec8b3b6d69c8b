//! Files are read up to a limit, and only if they have an end.

use std::path::Path;

use plywood_catalog::read_file;

#[test]
fn a_file_is_read_up_to_its_limit() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let length = std::fs::metadata(&path).unwrap().len();
    assert_eq!(read_file(&path, length).unwrap().len() as u64, length);
    let error = read_file(&path, length - 1).unwrap_err();
    assert_eq!(error.to_string(), format!("it is larger than {} bytes", length - 1));
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read() {
    use i18n::{Language, Message};

    let error = read_file(Path::new("/dev/zero"), u64::MAX - 1).unwrap_err();
    assert_eq!(error.to_string(), "it is a pipe or a device, not a file");
    let german = Message::from(&error).to_text(Language::De);
    assert_eq!(german, "das ist eine Pipe oder ein Gerät, keine Datei");
}
