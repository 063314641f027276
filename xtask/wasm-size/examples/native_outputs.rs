//! Prints the hash of many outputs.

#[path = "../outputs/outputs.rs"]
mod outputs;

fn main() {
    println!("{}", outputs::hash());
}
