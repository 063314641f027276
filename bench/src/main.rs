//! The benchmark's command line: `compare` and `urls` with peers, `growth` on hostile inputs.
#![forbid(unsafe_code)]

mod compare;
mod corpora;
mod growth;
mod measure;
mod one;
mod proof;
mod statistics;
mod subjects;
mod urls;

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
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Compare(options) => compare::run(&options).map(|()| true),
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
