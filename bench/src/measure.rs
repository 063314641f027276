//! Runs `one` and `passes` in separate processes: plainly, or under valgrind, which counts instructions and allocations.

use crate::one::{MEASURED, Task};
use crate::passes::{WARM_UP, Work};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The result of a plain run.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) milliseconds: f64,
    pub(crate) peak_kb: usize,
    pub(crate) nodes: usize,
    pub(crate) outcome: String,
}

/// The program that counts instructions. It counts each step of `rep movsb` as one instruction. glibc must not copy with it, so that the
/// count does not depend on which buffers the allocator had to move.
pub(crate) fn valgrind() -> Command {
    let mut command = Command::new("valgrind");
    command.env("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=1073741824");
    command
}

/// Returns whether valgrind is installed.
pub(crate) fn has_callgrind() -> bool {
    let probe =
        Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    probe.is_ok_and(|status| status.success())
}

/// Counts the instructions of the work at each of these lengths.
pub(crate) fn instructions<const N: usize>(
    task: Task,
    lengths: [usize; N],
    limit: Duration,
) -> Result<[u64; N], String> {
    let name = format!("lye-bench-{}-{}-{}", std::process::id(), task.family, task.work.as_str());
    let counts = std::env::temp_dir().join(name);
    let counts_of = |run: usize| counts.with_added_extension(run.to_string());
    let mut command = valgrind();
    command.arg("--tool=callgrind");
    // Each run is dumped into its own file, and counters are reset before it.
    for option in ["toggle-collect", "dump-after"] {
        command.arg(format!("--{option}={MEASURED}"));
    }
    command.arg(format!("--callgrind-out-file={}", counts.display()));
    // A million nested elements must work with the default stack size.
    command.arg("--").arg(own_path()?);
    let finished = finish(command, task, &lengths, limit);
    let mut counted = [0; N];
    let read = counted.iter_mut().zip(1..).try_for_each(|(count, run)| {
        let dumped = std::fs::read_to_string(counts_of(run)).unwrap_or_default();
        let total = dumped.lines().find_map(|line| line.strip_prefix("totals: "));
        *count = total.and_then(|total| total.trim().parse().ok()).ok_or("callgrind counted nothing")?;
        Ok(())
    });
    for file in (1..=N).map(counts_of).chain([counts.clone()]) {
        let _ = std::fs::remove_file(file);
    }
    finished.and(read.map(|()| counted))
}

/// Counts the instructions inside functions of this name, while the program handles these lines.
pub(crate) fn instructions_of_pass(work: Work, function: &str, lines: &[&str]) -> Result<u64, String> {
    let toggle = format!("--toggle-collect={function}");
    let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", &toggle];
    let log = log_of_passes(&options, work, lines)?;
    let counted = log.lines().find_map(|line| line.split_once("Collected :").map(|(_, rest)| rest.trim()));
    counted.and_then(|count| count.parse().ok()).ok_or_else(|| format!("callgrind counted nothing: {log}"))
}

/// Returns how many allocations, and of how many bytes, each further pass makes.
pub(crate) fn allocations_of_passes(work: Work) -> Result<(u64, u64), String> {
    const FEW: usize = 10;
    const MORE: usize = 100;
    let allocated = |passes: usize| {
        let log = log_of_passes(&["--tool=memcheck"], work, &vec![WARM_UP; passes])?;
        let total = log.lines().find_map(|line| line.split_once("total heap usage:").map(|(_, rest)| rest));
        let number = |text: &str| text.replace(',', "").parse().ok();
        let counted = total.and_then(|total| {
            let words: Vec<&str> = total.split_ascii_whitespace().collect();
            // "3 allocs, 2 frees, 1,024 bytes allocated"
            Some((number(words.first()?)?, number(words.get(4)?)?))
        });
        counted.ok_or_else(|| format!("valgrind counted nothing: {log}"))
    };
    let ((few, bytes_of_few), (many, bytes_of_many)): ((u64, u64), (u64, u64)) =
        (allocated(FEW)?, allocated(FEW + MORE)?);
    let for_each = |many: u64, few: u64| many.saturating_sub(few) / MORE as u64;
    Ok((for_each(many, few), for_each(bytes_of_many, bytes_of_few)))
}

/// Returns valgrind's report on a process that handles these lines.
fn log_of_passes(options: &[&str], work: Work, lines: &[&str]) -> Result<String, String> {
    let cannot = |error: std::io::Error| format!("cannot run valgrind: {error}");
    let mut process = valgrind()
        .args(options)
        .arg("--")
        .arg(own_path()?)
        .args(work.arguments())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    let asked = process.stdin.take().map_or(Ok(()), |mut asks| writeln!(asks, "{}", lines.join("\n")));
    let output = process.wait_with_output().map_err(cannot)?;
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { asked.map(|()| log).map_err(cannot) } else { Err(log) }
}

/// Measures time, memory and outcome of the work.
pub(crate) fn plain(task: Task, bytes: usize, limit: Duration) -> Result<Plain, String> {
    let line = finish(Command::new(own_path()?), task, &[bytes], limit)?;
    let mut fields = line.trim_end().split('\t');
    let mut field = || fields.next().ok_or_else(|| format!("unexpected answer {line:?}"));
    Ok(Plain {
        milliseconds: field()?.parse().map_err(|_| "unexpected time")?,
        peak_kb: field()?.parse().map_err(|_| "unexpected memory")?,
        nodes: field()?.parse().map_err(|_| "unexpected number of nodes")?,
        outcome: field()?.to_owned(),
    })
}

pub(crate) fn own_path() -> Result<std::path::PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))
}

/// Runs a process to its end or to the limit. Returns its standard output.
fn finish(mut command: Command, task: Task, lengths: &[usize], limit: Duration) -> Result<String, String> {
    command.args(task.arguments(lengths));
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("cannot start: {error}"))?;
    let status = wait(&mut child, limit)?;
    let (mut out, mut log) = (String::new(), String::new());
    // Both are short enough to fit into the buffers of the pipes.
    if let Some(mut stdout) = child.stdout.take() {
        let _ = stdout.read_to_string(&mut out);
    }
    if let Some(mut stderr) = child.stderr.take() {
        let _ = stderr.read_to_string(&mut log);
    }
    if status.success() {
        Ok(out)
    } else {
        let said = log.lines().find(|line| !line.starts_with("==")).unwrap_or("");
        Err(format!("{status}: {said}"))
    }
}

pub(crate) fn wait(child: &mut Child, limit: Duration) -> Result<std::process::ExitStatus, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("no end after {} s", limit.as_secs()));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(5)),
            Err(error) => return Err(error.to_string()),
        }
    }
}
