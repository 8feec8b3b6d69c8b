//! The watch over a running bot: what all its processes use together.

use arena::Watch;

use super::Watched;

/// Watches over the program that runs as this process, which leads a process group.
#[cfg(target_os = "linux")]
pub(crate) fn watch(process: u32, watched: Watched) -> Box<dyn Watch> {
    Box::new(linux::Tree::watch(process, watched))
}

/// Other systems are not watched.
#[cfg(not(target_os = "linux"))]
pub(crate) fn watch(_: u32, watched: Watched) -> Box<dyn Watch> {
    struct Unwatched(Watched);

    impl Watch for Unwatched {
        fn cpu_time(&self) -> Option<std::time::Duration> {
            None
        }

        fn explain(&self, fault: arena::Fault) -> arena::Fault {
            self.0.explain(fault)
        }
    }

    Box::new(Unwatched(watched))
}

#[cfg(target_os = "linux")]
mod linux {
    use std::path::Path;
    use std::sync::mpsc::{self, RecvTimeoutError, Sender};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread::JoinHandle;
    use std::time::Duration;

    use arena::{Fault, Watch};
    use procfs::process::Process;
    use rustix::process::{Pid, Signal, kill_process_group};

    use super::Watched;

    /// How often a tree is looked at, and with every how many looks the scratch folder.
    const INTERVAL: Duration = Duration::from_millis(100);
    const LOOKS_PER_FOLDER: u32 = 5;
    /// More processes than this are not counted: they are too many.
    const MAX_COUNTED: usize = 10_000;

    /// A thread that looks at a tree of processes until this value is dropped, and kills it when it overruns a limit.
    pub(super) struct Tree {
        root: u32,
        watched: Watched,
        strike: Arc<Mutex<Option<Fault>>>,
        end: Option<Sender<()>>,
        thread: Option<JoinHandle<()>>,
    }

    impl Tree {
        pub(super) fn watch(root: u32, watched: Watched) -> Self {
            let strike = Arc::new(Mutex::new(None));
            let (end, ended) = mpsc::channel();
            let (struck, limits) = (Arc::clone(&strike), watched.clone());
            let look = move || {
                let mut looks = 0;
                while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    looks += 1;
                    let Some(fault) = overrun(root, &limits, looks) else { continue };
                    *struck.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
                    if let Some(group) = Pid::from_raw(root as i32) {
                        let _ = kill_process_group(group, Signal::KILL);
                    }
                    return;
                }
            };
            let thread = std::thread::Builder::new().name("bot watch".into()).spawn(look).ok();
            Self { root, watched, strike, end: Some(end), thread }
        }
    }

    impl Watch for Tree {
        fn cpu_time(&self) -> Option<Duration> {
            let ticks: u64 = tree(self.root).iter().map(|used| used.ticks).sum();
            let per_second = procfs::ticks_per_second();
            Some(Duration::from_millis(ticks * 1000 / per_second))
        }

        fn explain(&self, fault: Fault) -> Fault {
            let strike = self.strike.lock().unwrap_or_else(PoisonError::into_inner).clone();
            strike.unwrap_or_else(|| self.watched.explain(fault))
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            // In this order: then the process that the thread knows is still the bot's.
            self.end = None;
            if let Some(thread) = self.thread.take() {
                let _ = thread.join();
            }
        }
    }

    /// The limit that a tree overruns.
    fn overrun(root: u32, watched: &Watched, looks: u32) -> Option<Fault> {
        let limits = &watched.limits;
        let tree = tree(root);
        let sum = |what: fn(&Used) -> u64| tree.iter().map(what).sum::<u64>();
        let most = limits.memory_mib << 20;
        // What processes share counts once; to find that out takes long, and is seldom needed.
        if sum(|used| used.bytes) > most && tree.iter().map(Used::proportional).sum::<u64>() > most
        {
            return Some(Fault::Memory(limits.memory_mib));
        }
        // Those of the sandbox itself do not count.
        if sum(|used| used.threads) > limits.processes + 2 {
            return Some(Fault::Processes(limits.processes));
        }
        let is_full = || folder_bytes(&watched.scratch, 0) > limits.files_mib << 20;
        if looks.is_multiple_of(LOOKS_PER_FOLDER) && is_full() {
            return Some(Fault::FileSize(limits.files_mib));
        }
        None
    }

    /// What a process uses.
    struct Used {
        process: Process,
        /// The resident set size.
        bytes: u64,
        threads: u64,
        ticks: u64,
    }

    impl Used {
        /// The proportional set size: of what several processes share each has its part.
        fn proportional(&self) -> u64 {
            let Ok(rollup) = self.process.smaps_rollup() else { return self.bytes };
            let sizes =
                rollup.memory_map_rollup.iter().filter_map(|map| map.extension.map.get("Pss"));
            sizes.sum()
        }
    }

    /// What a process and all its descendants use.
    fn tree(root: u32) -> Vec<Used> {
        let (mut used, mut next) = (Vec::new(), vec![root]);
        while let Some(id) = next.pop() {
            let Ok(process) = Process::new(id as i32) else { continue };
            let Ok(stat) = process.stat() else { continue };
            let tasks = process.tasks().into_iter().flatten().flatten();
            next.extend(tasks.filter_map(|task| task.children().ok()).flatten());
            used.push(Used {
                process,
                bytes: stat.rss * procfs::page_size(),
                threads: stat.num_threads as u64,
                ticks: stat.utime + stat.stime + (stat.cutime.max(0) + stat.cstime.max(0)) as u64,
            });
            if used.len() > MAX_COUNTED {
                break;
            }
        }
        used
    }

    /// How large the files below a folder are together.
    fn folder_bytes(folder: &Path, depth: u32) -> u64 {
        if depth > 16 {
            return 0;
        }
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let size = |entry: std::fs::DirEntry| match entry.metadata() {
            Ok(found) if found.is_dir() => folder_bytes(&entry.path(), depth + 1),
            Ok(found) => {
                use std::os::unix::fs::MetadataExt as _;
                found.blocks() * 512
            }
            Err(_) => 0,
        };
        entries.map(size).sum()
    }
}
