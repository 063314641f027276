//! The reference of the Python package: `python_reference.py` reads its sources with Griffe, in an environment of its own.

use crate::files;
use crate::guide::{Chapter, Part};
use crate::steps::run;
use std::path::{Path, PathBuf};

const REMEDY: &str = "install Python 3 with venv: `apt-get install python3 python3-venv`";

pub(crate) fn part(repository: &Path, work: &Path) -> Result<Part, String> {
    let here = repository.join("xtask/site");
    let python = environment(&here.join("python-requirements.txt"), &work.join("python-env"), repository)?;
    let output = work.join("python");
    files::remove(&output)?;
    let script = here.join("python_reference.py");
    let arguments =
        [&script, &repository.join("python/src"), &output].map(|path| path.to_string_lossy().into_owned());
    run(&python, &arguments.each_ref().map(String::as_str), repository, REMEDY)?;
    let modules = files::read(&output.join("modules.txt"))?;
    let chapter = |module: &str| {
        let file = match module {
            "lye" => "index.md".to_owned(),
            module => format!("{module}.md"),
        };
        let content = files::read(&output.join(&file))?;
        Ok(Chapter { title: module.to_owned(), path: format!("python/{file}"), content })
    };
    Ok(Part { title: "Python", chapters: modules.lines().map(chapter).collect::<Result<_, String>>()? })
}

/// Makes an environment with the requirements, unless it exists already. Returns its Python.
fn environment(requirements: &Path, folder: &Path, repository: &Path) -> Result<PathBuf, String> {
    let python = folder.join("bin/python");
    // A copy of the requirements that the environment has.
    let installed = folder.join("requirements.txt");
    let required = files::read(requirements)?;
    if files::read(&installed).is_ok_and(|installed| installed == required) {
        return Ok(python);
    }
    let folder = folder.to_string_lossy();
    run(Path::new("python3"), &["-m", "venv", "--clear", &folder], repository, REMEDY)?;
    let requirements = requirements.to_string_lossy();
    run(
        &python,
        &["-m", "pip", "install", "--disable-pip-version-check", "--requirement", &requirements],
        repository,
        REMEDY,
    )?;
    files::write(&installed, &required)?;
    Ok(python)
}
