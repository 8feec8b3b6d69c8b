//! The CPU that this build is for, and whether it runs on this one.
//!
//! A build for a CPU uses its instructions everywhere. On another one the first of them would end the program by
//! SIGILL, without a word; so what the build needs is compared with what CPUID reports before anything else.

#[cfg(all(target_arch = "x86_64", unix, not(target_feature = "avx2")))]
mod levels;

use std::process::ExitCode;

/// The version, with the level of the instructions that the build uses (x86-64 psABI).
pub(crate) const VERSION: &str = if cfg!(not(target_arch = "x86_64")) {
    env!("CARGO_PKG_VERSION")
} else if cfg!(all(target_feature = "avx512bw", target_feature = "avx512vl")) {
    concat!(env!("CARGO_PKG_VERSION"), " (x86-64-v4)")
} else if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
    concat!(env!("CARGO_PKG_VERSION"), " (x86-64-v3)")
} else if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) {
    concat!(env!("CARGO_PKG_VERSION"), " (x86-64-v2)")
} else {
    concat!(env!("CARGO_PKG_VERSION"), " (x86-64)")
};

/// Whether the program is to end at once: because this CPU cannot run it, which is said in one line, or because its
/// build for every CPU was asked for one that there is not. It may also become a faster build of itself, see `levels`.
///
/// What is executed here is compiled for the same CPU as everything, and without optimization even a copied pair is a
/// vector. So there are only integers in registers, and functions of the standard library, which is compiled for every
/// CPU.
#[inline(never)]
pub(crate) fn exit_early() -> Option<ExitCode> {
    #[cfg(target_arch = "x86_64")]
    if cpuid::lacks_any() {
        cpuid::report();
        return Some(ExitCode::FAILURE);
    }
    #[cfg(all(target_arch = "x86_64", unix, not(target_feature = "avx2")))]
    let code = levels::run_fastest();
    #[cfg(not(all(target_arch = "x86_64", unix, not(target_feature = "avx2"))))]
    let code = None;
    code
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the intrinsic returns its words in memory, copied as a vector")]
mod cpuid {
    use std::arch::asm;
    use std::io::Write as _;

    /// An extension that a build may use, and the bit of CPUID that tells of it.
    struct Feature {
        name: &'static str,
        is_required: bool,
        word: usize,
        bit: u32,
    }

    /// CPUID 1, ECX.
    const BASIC: usize = 0;
    /// CPUID 7, EBX.
    const EXTENDED: usize = 1;
    /// CPUID 7, ECX.
    const EXTENDED_2: usize = 2;
    /// CPUID 0x80000001, ECX.
    const AMD: usize = 3;

    macro_rules! features {
        ($($name:tt $word:ident $bit:literal,)*) => {
            &[$(Feature {
                name: $name,
                is_required: cfg!(target_feature = $name),
                word: $word,
                bit: $bit,
            }),*]
        };
    }

    /// The names are rustc's.
    const FEATURES: &[Feature] = features! {
        "sse3" BASIC 0,
        "pclmulqdq" BASIC 1,
        "ssse3" BASIC 9,
        "fma" BASIC 12,
        "cmpxchg16b" BASIC 13,
        "sse4.1" BASIC 19,
        "sse4.2" BASIC 20,
        "movbe" BASIC 22,
        "popcnt" BASIC 23,
        "aes" BASIC 25,
        "avx" BASIC 28,
        "f16c" BASIC 29,
        "rdrand" BASIC 30,
        "bmi1" EXTENDED 3,
        "avx2" EXTENDED 5,
        "bmi2" EXTENDED 8,
        "avx512f" EXTENDED 16,
        "avx512dq" EXTENDED 17,
        "adx" EXTENDED 19,
        "avx512ifma" EXTENDED 21,
        "avx512cd" EXTENDED 28,
        "sha" EXTENDED 29,
        "avx512bw" EXTENDED 30,
        "avx512vl" EXTENDED 31,
        "avx512vbmi" EXTENDED_2 1,
        "avx512vbmi2" EXTENDED_2 6,
        "gfni" EXTENDED_2 8,
        "vaes" EXTENDED_2 9,
        "vpclmulqdq" EXTENDED_2 10,
        "avx512vnni" EXTENDED_2 11,
        "avx512bitalg" EXTENDED_2 12,
        "avx512vpopcntdq" EXTENDED_2 14,
        "lzcnt" AMD 5,
        "sse4a" AMD 6,
        "tbm" AMD 21,
    };

    /// The bits of a word that this build needs.
    const fn required(word: usize) -> u32 {
        let (mut bits, mut index) = (0, 0);
        while index < FEATURES.len() {
            if FEATURES[index].is_required && FEATURES[index].word == word {
                bits |= 1 << FEATURES[index].bit;
            }
            index += 1;
        }
        bits
    }

    const REQUIRED_BASIC: u32 = required(BASIC);
    const REQUIRED_EXTENDED: u32 = required(EXTENDED);
    const REQUIRED_EXTENDED_2: u32 = required(EXTENDED_2);
    const REQUIRED_AMD: u32 = required(AMD);

    pub(super) fn lacks_any() -> bool {
        (REQUIRED_BASIC & !word(BASIC))
            | (REQUIRED_EXTENDED & !word(EXTENDED))
            | (REQUIRED_EXTENDED_2 & !word(EXTENDED_2))
            | (REQUIRED_AMD & !word(AMD))
            != 0
    }

    /// What the CPU reports; 0 for what it is too old to report.
    fn word(word: usize) -> u32 {
        const AMD_LEAF: u32 = 0x8000_0001;
        if word == BASIC {
            ecx(1)
        } else if word == AMD {
            if eax(AMD_LEAF - 1) < AMD_LEAF { 0 } else { ecx(AMD_LEAF) }
        } else if eax(0) < 7 {
            0
        } else if word == EXTENDED {
            ebx(7)
        } else {
            ecx(7)
        }
    }

    // LLVM keeps RBX for itself, so it is saved in another register.

    fn eax(leaf: u32) -> u32 {
        let eax: u32;
        // SAFETY: every x86-64 CPU has CPUID, which changes these four registers only.
        unsafe {
            asm!("mov {saved:r}, rbx", "cpuid", "mov rbx, {saved:r}", saved = out(reg) _,
                inout("eax") leaf => eax, inout("ecx") 0 => _, out("edx") _, options(nomem, nostack));
        }
        eax
    }

    fn ebx(leaf: u32) -> u32 {
        let ebx: u32;
        // SAFETY: see `eax`.
        unsafe {
            asm!("mov {found:r}, rbx", "cpuid", "xchg {found:r}, rbx", found = out(reg) ebx,
                inout("eax") leaf => _, inout("ecx") 0 => _, out("edx") _, options(nomem, nostack));
        }
        ebx
    }

    fn ecx(leaf: u32) -> u32 {
        let ecx: u32;
        // SAFETY: see `eax`.
        unsafe {
            asm!("mov {saved:r}, rbx", "cpuid", "mov rbx, {saved:r}", saved = out(reg) _,
                inout("eax") leaf => _, inout("ecx") 0 => ecx, out("edx") _, options(nomem, nostack));
        }
        ecx
    }

    #[cold]
    #[inline(never)]
    pub(super) fn report() {
        say("plywood: this build needs a CPU with more than this one has:");
        let mut index = 0;
        while index < FEATURES.len() {
            if FEATURES[index].is_required
                && word(FEATURES[index].word) & (1 << FEATURES[index].bit) == 0
            {
                say(" ");
                say(FEATURES[index].name);
            }
            index += 1;
        }
        say(
            "; build it on this machine, or with RUSTFLAGS=\"-C target-cpu=x86-64\" for every one\n",
        );
    }

    /// Nothing can be done if nobody can be told.
    fn say(text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}
