//! The command line of the benchmark: `compare`, `python`, `peers` and `urls` run peers, `many` uses several threads, `pass` and `comment` count
//! instructions, `growth` measures hostile inputs.
#![forbid(unsafe_code)]

mod checksum;
mod comment;
mod compare;
mod features;
mod growth;
mod make_corpora;
mod many;
mod matrix;
mod measure;
mod one;
mod pass;
mod passes;
mod peers;
mod policies;
mod proof;
mod python;
#[cfg(feature = "share")]
mod share;
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
    /// Time Lye, ammonia and html5ever in turn on ordinary inputs
    Compare(compare::Options),
    /// Time Lye, TurboHTML and lexbor in turn, the latter two in Python
    Python(python::Options),
    /// Time Lye, ammonia, nh3, TurboHTML, DOMPurify and sanitize-html in turn; print a Markdown table
    Peers(peers::Options),
    /// Time cleaning of many inputs on one thread and on several, and compare with independent processes
    Many(many::Options),
    /// Count the instructions of cleaning a corpus once
    Pass(pass::Options),
    /// Count what each feature of a policy costs, beside `default` and the presets that have it
    Features(features::Options),
    /// Write corpora that anyone can make
    Corpora(make_corpora::Options),
    /// Print checksums of everything that cleaning returns, for all presets on ordinary and hostile inputs
    Checksum(checksum::Options),
    /// Count the instructions and allocations of cleaning a comment of 200 bytes
    Comment,
    /// Time Lye, Ada and the crate url in turn on the URLs of web pages
    Urls(urls::Options),
    /// Show how work, time and memory grow on hostile inputs; fails where work grows faster than its input
    Growth(growth::Options),
    /// Count how the work of the command grows, by each mode and preset, on hostile inputs; fails where it grows faster than its input
    Matrix(matrix::Options),
    /// Show which proofs the outputs of ordinary inputs have, and what the proofs cost
    Proof(proof::Options),
    /// Show which share of ordinary inputs the straight path of the parser reads, and where it ends
    #[cfg(feature = "share")]
    Share,
    /// List the families of hostile inputs
    Families,
    /// Do one kind of work on one hostile input (`growth` runs this in separate processes)
    #[command(hide = true)]
    One(one::Options),
    /// Run one mode of the command on inputs of several families (`matrix` runs this in separate processes)
    #[command(hide = true)]
    Cell(matrix::Cell),
    /// Clean a corpus for each line on stdin (`pass`, `comment`, `proof`, `many` and `python` run this in separate processes)
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
        Command::Features(options) => features::run(&options).map(|()| true),
        Command::Corpora(options) => make_corpora::run(&options).map(|()| true),
        Command::Checksum(options) => checksum::run(&options).map(|()| true),
        Command::Comment => comment::run().map(|()| true),
        Command::Passes(work) => passes::run(&work).map(|()| true),
        Command::Urls(options) => urls::run(&options).map(|()| true),
        Command::Growth(options) => growth::run(&options),
        Command::Matrix(options) => matrix::run(&options),
        Command::Cell(cell) => matrix::run_cell(&cell).map(|()| true),
        Command::Proof(options) => proof::run(&options).map(|()| true),
        #[cfg(feature = "share")]
        Command::Share => share::run().map(|()| true),
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
