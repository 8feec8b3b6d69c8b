//! Bots that do what they should not: each loses its game with a sentence that its author understands, and nobody else
//! loses anything.

use std::fs;
use std::time::{Duration, Instant};

use arena::{Fault, TimeControl};
use plywood_bot::{BotError, BotFolder, BuildError, FolderError, Protected};

use crate::support::{LIMITS, Place, answering, fault, notes, play};

const RANDOM: &str = "def answer(turn): return random.choice(turn['legal'])\n";

fn build_error(place: &Place, file: &str, text: &str) -> String {
    let folder = BotFolder::open(&place.bot("bot", file, text)).unwrap();
    place.workshop.build(&folder, &|| false).unwrap_err().to_string()
}

// Building and starting.

#[test]
fn one_that_does_not_build_is_told_the_line() {
    let error =
        build_error(&Place::new(), "main.py", "import sys\nfor line in sys.stdin\n    pass\n");
    assert!(error.contains("python3 ended with exit status: 1"), "{error}");
    assert!(error.contains("main.py") && error.contains("line 2"), "{error}");
    assert!(error.contains("SyntaxError: expected ':'"), "{error}");
}

#[test]
fn one_that_builds_for_ever_is_ended() {
    let mut place = Place::new();
    place.workshop = place.workshop.with_build_timeout(Duration::from_millis(200));
    let error = build_error(&place, "bot.toml", "build = \"sleep 1000\"\nrun = \"true\"\n");
    assert_eq!(error, "sleep took longer than 200ms");
}

#[test]
fn a_build_that_floods_its_log_is_ended() {
    let error = build_error(&Place::new(), "bot.toml", "build = \"yes\"\nrun = \"true\"\n");
    assert_eq!(error, "yes wrote more than 16 MiB of messages");
}

#[test]
fn a_build_whose_compiler_is_not_there_says_so() {
    let error = build_error(&Place::new(), "bot.toml", "build = \"no-such-cc\"\nrun = \"true\"\n");
    assert!(error.contains("no-such-cc") && error.contains("No such file"), "{error}");
}

#[test]
fn one_that_does_not_start_says_why() {
    let place = Place::new();
    let bot = place.build(&place.bot("bot", "bot.toml", "run = \"./nothing\"\n"));
    let fault = fault(play(place.engine(&bot), TimeControl::default()));
    assert!(matches!(&fault, Fault::NoStart(_)), "{fault:?}");
    assert!(fault.to_string().contains("nothing: No such file"), "{fault}");
}

#[test]
fn a_folder_without_a_program_or_with_two_is_said() {
    let place = Place::new();
    let open = |path| BotFolder::open(path).unwrap_err().to_string();
    let empty = place.bot("empty", "notes.txt", "");
    assert!(open(&empty).contains("has no main.py, Main.java"), "{}", open(&empty));
    let two = place.bot("two", "main.py", "");
    fs::write(two.join("Main.java"), "").unwrap();
    assert!(open(&two).contains("has both main.py and Main.java"), "{}", open(&two));
    assert!(open(&place.path().join("nowhere")).contains("nowhere cannot be read: No such file"));
}

#[test]
fn a_folder_that_vanishes_is_said() {
    let place = Place::new();
    let path = place.bot("bot", "main.py", "");
    let folder = BotFolder::open(&path).unwrap();
    fs::remove_dir_all(&path).unwrap();
    let error = place.workshop.build(&folder, &|| false).unwrap_err();
    assert!(matches!(error, BotError::Folder(FolderError::Io { .. })), "{error:?}");
}

#[test]
fn a_link_that_leads_out_of_the_folder_is_refused() {
    let place = Place::new();
    let path = place.bot("bot", "main.py", "");
    std::os::unix::fs::symlink("/etc/passwd", path.join("data.txt")).unwrap();
    let error = BotFolder::open(&path).unwrap().digest().unwrap_err();
    assert!(matches!(error, FolderError::LinkOut(_)), "{error:?}");
}

// Answers.

#[test]
fn one_that_prints_nothing_is_told_what_was_expected() {
    let place = Place::new();
    let silent = place.python("import sys\nfor line in sys.stdin: pass\n");
    let silent = silent.with_start_timeout(Duration::from_millis(300));
    let fault = fault(play(silent, TimeControl::default())).to_string();
    assert!(fault.contains("did not answer its practice turn within 300"), "{fault}");
}

#[test]
fn one_that_prints_garbage_is_told_where_a_move_was_expected() {
    let fault = Place::new().fault(&answering("def answer(turn): return 'hello'\n"));
    let expected = "answered garbage: \"hello\", in ply 1, where 61 moves such as a1 are legal";
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn an_illegal_move_is_said_with_its_ply() {
    let text = "def answer(turn): return (turn['moves'] or turn['legal'])[0]\n";
    let fault = Place::new().fault(&answering(text));
    assert!(matches!(&fault, Fault::Illegal(_)), "{fault:?}");
    assert!(fault.to_string().contains("in ply 3, where 59 moves such as"), "{fault}");
}

#[test]
fn a_move_in_utf_16_is_no_text() {
    let text = "def answer(turn):
    sys.stdout.buffer.write((turn['legal'][0] + '\\n').encode('utf-16'))
    sys.stdout.buffer.flush()
    return ''
";
    let fault = Place::new().fault(&answering(text)).to_string();
    assert!(fault.contains("bytes that are no UTF-8 text"), "{fault}");
}

#[test]
fn a_gigabyte_is_a_flood() {
    let text = "def answer(turn):
    for _ in range(1 << 14): sys.stdout.write('x' * 65536)
";
    assert_eq!(Place::new().fault(&answering(text)), Fault::Flooded);
}

#[test]
fn a_second_answer_is_garbage() {
    let text = "def answer(turn): return turn['legal'][0] + '\\nthat took long'\n";
    let fault = Place::new().fault(&answering(text)).to_string();
    assert!(fault.contains("\"that took long\""), "{fault}");
}

#[test]
fn one_that_answers_late_overruns_its_clock() {
    let text = "def answer(turn):
    if turns > 1: time.sleep(0.5)
    return turn['legal'][0]
";
    let limits = TimeControl { move_ms: Some(50), margin_ms: 100, ..TimeControl::default() };
    let fault = fault(play(Place::new().python(&answering(text)), limits));
    // On a busy machine it may even be far too late.
    assert!(matches!(fault, Fault::Overran(_) | Fault::Hung(_)), "{fault:?}");
}

#[test]
fn one_that_computes_longer_than_it_may_is_told_of_its_cpu_time() {
    // Its clock is right, but it thinks while the other does.
    let text = "import threading
def spin():
    end = time.process_time() + 3
    while time.process_time() < end: pass
def answer(turn):
    if turns == 2: threading.Thread(target=spin).start()
    if turns == 3:
        while time.process_time() < 3: time.sleep(0.01)
    return turn['legal'][0]
";
    let limits = TimeControl { move_ms: Some(1), margin_ms: 60_000, ..TimeControl::default() };
    let game = play(Place::new().python(&answering(text)), limits);
    assert!(matches!(game.termination, arena::Termination::Normal(_)), "{game:?}");
    let limits = TimeControl { move_ms: Some(1_000), margin_ms: 1_000, ..TimeControl::default() };
    let fault = fault(play(Place::new().python(&answering(text)), limits));
    assert!(matches!(fault, Fault::CpuTime(_) | Fault::Overran(_) | Fault::Hung(_)), "{fault:?}");
}

#[test]
fn one_that_leaves_is_told_its_exit_status_and_last_words() {
    let text = "def answer(turn):
    if turns == 3: sys.exit(7)
    return turn['legal'][0]
";
    let fault = Place::new().fault(&answering(text));
    assert_eq!(fault, Fault::Crashed("it ended, exit status: 7".into()));

    let text = "def answer(turn): return turn['legal'][1 // (3 - turns)]\n";
    let fault = Place::new().fault(&answering(text)).to_string();
    assert!(fault.contains("ZeroDivisionError: integer division or modulo by zero"), "{fault}");
}

#[test]
fn what_it_writes_to_standard_error_is_kept_with_its_move_and_bounded() {
    let text = "def answer(turn):
    print('turn', turns, file=sys.stderr)
    if turns == 3:
        for _ in range(100): sys.stderr.write('x' * 1000000)
    return random.choice(turn['legal'])
";
    let game = play(Place::new().python(&answering(text)), TimeControl::default());
    assert!(matches!(game.termination, arena::Termination::Normal(_)), "{:?}", game.termination);
    // The first turn is for practice.
    assert_eq!((game.notes[0].ply, game.notes[0].text.as_str()), (0, "turn 1\nturn 2"));
    assert!(game.notes[1].text.starts_with("turn 3\nxxx"), "{:?}", &game.notes[1].text[..20]);
    assert!(game.notes[1].text.len() < 5 << 10 && game.notes[1].text.ends_with(" bytes more)"));
    assert_eq!((game.notes[2].ply, game.notes[2].text.as_str()), (4, "turn 4"));
}

// Limits.

#[test]
fn ten_gigabytes_at_once_or_bit_by_bit_are_too_much_memory() {
    for place in Place::both() {
        let at_once = "def answer(turn): return len(bytearray(10 << 30))\n";
        assert_eq!(place.fault(&answering(at_once)), Fault::Memory(LIMITS.memory_mib));
        let bits = "def answer(turn):
    all = []
    while True: all.append(bytearray(b'x' * (4 << 20))); time.sleep(0.005)
";
        assert_eq!(place.fault(&answering(bits)), Fault::Memory(LIMITS.memory_mib));
    }
}

#[test]
fn a_full_scratch_folder_is_a_fault_and_a_note_in_it_is_none() {
    for place in Place::both() {
        let one = "def answer(turn):
    with open(os.environ['TMPDIR'] + '/big', 'wb') as file:
        while True: file.write(b'x' * (1 << 20))
";
        assert_eq!(place.fault(&answering(one)), Fault::FileSize(LIMITS.files_mib));
        let many = "def answer(turn):
    for i in range(40):
        with open(os.environ['TMPDIR'] + f'/{i}', 'wb') as file: file.write(b'x' * (1 << 20))
    time.sleep(1000)
";
        assert_eq!(place.fault(&answering(many)), Fault::FileSize(LIMITS.files_mib));
        let note = "open(os.environ['TMPDIR'] + '/note', 'w').write('ok')\n";
        let game =
            play(place.python(&answering(&format!("{note}{RANDOM}"))), TimeControl::default());
        assert!(
            matches!(game.termination, arena::Termination::Normal(_)),
            "{:?}",
            game.termination
        );
    }
}

/// What a bot that tries something notes of it.
fn tried(place: &Place, attempt: &str) -> String {
    let text = format!(
        "{RANDOM}try:\n    {attempt}\n    print('done', file=sys.stderr)\nexcept Exception as e:\n    \
         print(type(e).__name__, file=sys.stderr)\n"
    );
    let game = play(place.python(&answering(&text)), TimeControl::default());
    assert!(matches!(game.termination, arena::Termination::Normal(_)), "{:?}", game.termination);
    notes(&game)
}

/// Whether something is limited here; if not, the test says so.
fn is_limited(place: &Place, what: Protected) -> bool {
    let protections = place.workshop.protections();
    let protection = protections.iter().find(|protection| protection.what == what).unwrap();
    if protection.by.is_none() {
        eprintln!("not tested: {protection}");
    }
    protection.by.is_some()
}

#[test]
fn the_files_of_others_cannot_be_read_or_written() {
    for place in Place::both() {
        if !is_limited(&place, Protected::Reading) {
            continue;
        }
        let other = place.bot("other", "main.py", "secret").join("main.py");
        let path = other.display();
        for attempt in [
            format!("open('{path}').read()"),
            format!("open('{path}', 'w').write('x')"),
            format!("os.listdir('{}')", place.path().display()),
            "open('main.py', 'a').write('x')".to_owned(),
            "open('/tmp/plywood-bot-was-here', 'w')".to_owned(),
            "open('/etc/plywood-bot-was-here', 'w')".to_owned(),
        ] {
            let noted = tried(&place, &attempt);
            let refused = ["PermissionError", "FileNotFoundError", "OSError"].contains(&&*noted);
            assert!(refused, "{attempt}: {noted}");
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), "secret");
    }
}

#[test]
fn there_is_no_network() {
    for place in Place::both() {
        if !is_limited(&place, Protected::Network) {
            continue;
        }
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let tcp = format!("socket.create_connection(('127.0.0.1', {port}), 5)");
        let udp =
            format!("socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port}))");
        for attempt in [tcp, udp] {
            let noted = tried(&place, &attempt);
            assert!(noted.ends_with("Error"), "{attempt}: {noted}");
        }
    }
}

#[test]
fn it_cannot_kill_the_referee() {
    for place in Place::both() {
        if !is_limited(&place, Protected::Signals) {
            continue;
        }
        let referee = std::process::id();
        for attempt in [
            format!("os.kill({referee}, 9)"),
            format!("os.kill({referee}, 0)"),
            "os.kill(-1, 9)".to_owned(),
        ] {
            let noted = tried(&place, &attempt);
            assert!(noted.ends_with("Error"), "{attempt}: {noted}");
        }
        let noted = tried(&place, "os.kill(os.getppid(), 9)");
        // In a namespace the parent is the first process, which takes no such signal.
        assert!(["done", "PermissionError", "ProcessLookupError"].contains(&&*noted), "{noted}");
    }
}

#[test]
fn it_leaves_no_children_behind() {
    for (place, seconds) in Place::both().into_iter().zip([100_001, 100_002]) {
        let text = format!(
            "for own in (False, True):
    try: subprocess.Popen(['sleep', '{seconds}'], start_new_session=own)
    except OSError: pass
if os.fork() == 0:
    if os.fork() == 0: os.execvp('sleep', ['sleep', '{seconds}'])
    os._exit(0)
{RANDOM}"
        );
        let game = play(place.python(&answering(&text)), TimeControl::default());
        assert!(
            matches!(game.termination, arena::Termination::Normal(_)),
            "{:?}",
            game.termination
        );
        let begun = Instant::now();
        while is_running(&seconds.to_string()) {
            assert!(begun.elapsed() < Duration::from_mins(1), "a child is left behind");
            std::thread::yield_now();
        }
    }
}

/// Whether a process has been given this argument.
fn is_running(argument: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    lines.any(|line| line.split(|&byte| byte == 0).any(|word| word == argument.as_bytes()))
}

#[test]
fn a_fork_bomb_is_its_own_problem() {
    for place in Place::both() {
        // Where the system itself does not limit the number it is not tried: root has no limit.
        let number = "__import__('resource').getrlimit(__import__('resource').RLIMIT_NPROC)[0]";
        let noted = tried(&place, &format!("print(os.getuid(), {number}, file=sys.stderr)"));
        let numbers: Vec<i64> = noted.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let &[user, limit] = &numbers[..] else { panic!("two numbers, not {noted}") };
        if user == 0 || !(1..100_000).contains(&limit) {
            eprintln!("not tested: a fork bomb of user {user}, who may have {limit} processes");
            continue;
        }
        eprintln!("tested: a fork bomb of user {user}, who may have {limit} processes");
        let text = "def answer(turn):
    while True: os.fork()
";
        let fault = place.fault(&answering(text));
        assert_eq!(fault, Fault::Processes(LIMITS.processes));
    }
}

// Names and versions.

#[test]
fn a_bot_that_changes_while_it_plays_plays_on_as_it_was() {
    let place = Place::new();
    let path = place.bot("bot", "main.py", &answering(RANDOM));
    let folder = BotFolder::open(&path).unwrap();
    let before = place.workshop.build(&folder, &|| false).unwrap();
    fs::write(path.join("main.py"), "print('other')").unwrap();
    let game = play(place.engine(&before), TimeControl::default());
    assert!(matches!(game.termination, arena::Termination::Normal(_)), "{:?}", game.termination);
    let after = place.workshop.build(&folder, &|| false).unwrap();
    assert_ne!(before.digest(), after.digest());
}

#[test]
fn what_is_built_is_no_part_of_the_version_and_nothing_is_left_in_the_folder() {
    let place = Place::new();
    let path = place.bot("bot", "main.py", &answering(RANDOM));
    let digest = BotFolder::open(&path).unwrap().digest().unwrap();
    place.build(&path);
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    fs::create_dir(path.join("__pycache__")).unwrap();
    fs::write(path.join("__pycache__/x.pyc"), "x").unwrap();
    fs::write(path.join(".gitignore"), "x").unwrap();
    assert_eq!(BotFolder::open(&path).unwrap().digest().unwrap(), digest);
    fs::write(path.join("weights.txt"), "x").unwrap();
    assert_ne!(BotFolder::open(&path).unwrap().digest().unwrap(), digest);
}

#[test]
fn what_a_killed_process_of_the_same_id_has_left_is_built_into_no_bot() {
    let place = Place::new();
    let cache = place.path().join("cache");
    // More than this process makes folders.
    for number in 0..1000 {
        let files = cache.join(format!("attempt-{}-{number}/files", std::process::id()));
        fs::create_dir_all(&files).unwrap();
        fs::write(files.join("left.txt"), "x").unwrap();
    }
    let bot = place.build(&place.bot("bot", "bot.toml", "run = \"true\"\n"));
    let files = cache.join(bot.digest()).join("files");
    assert!(files.join("bot.toml").exists() && !files.join("left.txt").exists());
}

#[test]
fn odd_names_are_names() {
    let place = Place::new();
    let long = "a".repeat(255);
    for name in ["it's \"me\"", "<script>alert(1)</script>", "two  words", "-rf", "$(id)", &long] {
        // No file system has a slash in a name.
        let name = name.replace('/', "\\");
        let path = place.bot(&name, "main.py", &answering(RANDOM));
        assert_eq!(BotFolder::open(&path).unwrap().name(), name);
        let game = play(place.engine(&place.build(&path)), TimeControl::default());
        assert!(matches!(game.termination, arena::Termination::Normal(_)), "{name}");
    }
    let path = place.bot("inner", "main.py", "").join("..").join("inner");
    assert_eq!(BotFolder::open(&path).unwrap().name(), "inner");
    let path = place.bot("two\nlines", "main.py", "");
    assert!(matches!(BotFolder::open(&path), Err(FolderError::Name(_))));
    let error = build_error(&place, "main.py", "x =");
    assert!(!error.is_empty() && matches!(BuildError::Interrupted.to_string().len(), 1..));
}
