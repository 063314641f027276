//! The benchmark's command line: `compare`, `python`, `peers` and `urls` with peers, `many` on several threads, `pass` and `comment` in
//! instructions, `growth` on hostile inputs.
#![forbid(unsafe_code)]

mod checksum;
mod comment;
mod compare;
mod growth;
mod many;
mod measure;
mod one;
mod pass;
mod passes;
mod peers;
mod policies;
mod proof;
mod python;
mod statistics;
mod subjects;
mod urls;

pub(crate) use lye_bench::corpora;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(about = "Lye beside its peers, and its work on hostile inputs. See bench/README.md.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Time Lye, ammonia and html5ever by turns on ordinary inputs
    Compare(compare::Options),
    /// Time Lye, TurboHTML and lexbor by turns, the latter two in Python
    Python(python::Options),
    /// Time Lye, ammonia, nh3, TurboHTML, DOMPurify and sanitize-html by turns; print a Markdown table
    Peers(peers::Options),
    /// Time cleaning of many inputs on one thread and on several, beside what the machine can do
    Many(many::Options),
    /// Count the instructions of cleaning a corpus once: what a change costs
    Pass(pass::Options),
    /// Print checksums of all that cleaning answers, by all presets on ordinary and hostile inputs: what a change of outputs changes
    Checksum(checksum::Options),
    /// Count the instructions and allocations of cleaning a comment of 200 bytes
    Comment,
    /// Time Lye, Ada and the crate url by turns on the URLs of web pages
    Urls(urls::Options),
    /// Show how work, time and memory grow on hostile inputs; fails where work grows faster than its input
    Growth(growth::Options),
    /// Show how the outputs of ordinary inputs are proven, and what that costs
    Proof(proof::Options),
    /// List the families of hostile inputs
    Families,
    /// Do one piece of work on one hostile input (what `growth` runs in processes of their own)
    #[command(hide = true)]
    One(one::Options),
    /// Clean a corpus for each line that comes (what `pass`, `comment`, `proof`, `many` and `python` run in processes of their own)
    #[command(hide = true)]
    Passes(passes::Work),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Compare(options) => compare::run(&options).map(|()| true),
        Command::Python(options) => python::run(&options).map(|()| true),
        Command::Peers(options) => peers::run(&options).map(|()| true),
        Command::Many(options) => many::run(&options).map(|()| true),
        Command::Pass(options) => pass::run(&options).map(|()| true),
        Command::Checksum(options) => checksum::run(&options).map(|()| true),
        Command::Comment => comment::run().map(|()| true),
        Command::Passes(work) => passes::run(&work).map(|()| true),
        Command::Urls(options) => urls::run(&options).map(|()| true),
        Command::Growth(options) => growth::run(&options),
        Command::Proof(options) => proof::run(&options).map(|()| true),
        Command::One(options) => one::run(&options).map(|()| true),
        Command::Families => {
            for family in lye_hostile::families() {
                println!("{:<34} {}", family.name, family.hurts);
            }
            Ok(true)
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
