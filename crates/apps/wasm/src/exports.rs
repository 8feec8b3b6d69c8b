//! The interface to the Worker: a message is written into [`buffer`] and [`respond`] called; answers come out by `emit`.

#![expect(unsafe_code, reason = "names that are not mangled, and imports, are unsafe to declare")]
#![expect(unreachable_pub, reason = "who calls them is not Rust")]

use std::cell::RefCell;
use std::time::Duration;

use crate::responder::{Host, Responder};

// SAFETY: the Worker imports functions of these types, which do not touch the memory but to read an emitted text.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn stopped() -> u32;
    safe fn emit(text: *const u8, length: usize);
    /// Puts the file of this name into the buffer; 0 if there is none.
    safe fn fetch(name: *const u8, length: usize) -> u32;
}

/// The Worker.
struct Worker;

impl Host for Worker {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(now().max(0.0) / 1000.0)
    }

    fn stopped(&self) -> bool {
        stopped() != 0
    }

    fn emit(&self, message: &str) {
        emit(message.as_ptr(), message.len());
    }
}

thread_local! {
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESPONDER: RefCell<Option<Responder>> = const { RefCell::new(None) };
}

/// Room for a message of so many bytes.
// SAFETY: nothing else has the name of this function, nor those of the others below.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    MESSAGE.with_borrow_mut(|message| {
        message.clear();
        message.resize(length, 0);
        message.as_mut_ptr()
    })
}

/// Begins in the language whose tag is in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    catalog::set_network_source(|game, name| {
        let path = format!("nets/{game}/{name}.net");
        (fetch(path.as_ptr(), path.len()) != 0).then(|| MESSAGE.take())
    });
    RESPONDER.set(Some(Responder::new(&taken())));
}

/// Sends the first message of a connection.
#[unsafe(no_mangle)]
pub extern "C" fn hello() {
    with_responder(|responder| responder.hello(&Worker));
}

/// Answers the message in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn respond() {
    let message = taken();
    with_responder(|responder| responder.respond(&message, &Worker));
}

/// The signature of the game, or of the game and engine, in the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn signature() {
    Responder::signature(&taken(), &Worker);
}

fn with_responder(work: impl FnOnce(&mut Responder)) {
    RESPONDER
        .with_borrow_mut(|responder| work(responder.get_or_insert_with(|| Responder::new("en"))));
}

/// The text in the buffer.
fn taken() -> String {
    String::from_utf8_lossy(&MESSAGE.take()).into_owned()
}
