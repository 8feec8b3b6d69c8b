//! A program that is a sandbox's launcher and nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood_bot::sandbox::main(std::env::args_os().skip(2), std::env::vars_os())
}
