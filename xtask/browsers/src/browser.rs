//! Finds, starts and ends a browser, with its own profile and without network access.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// A browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Chromium,
    Firefox,
}

/// A proxy address at which nothing listens. It receives all requests except those to loopback.
const NOWHERE: (&str, u16) = ("127.0.0.1", 9);

impl Kind {
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        [Self::Chromium, Self::Firefox]
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| format!("unknown browser {name}; expected chromium or firefox"))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
        }
    }

    /// Returns the path of the program: as given, or on `PATH` under one of its names.
    ///
    /// # Errors
    /// Returns how to install it if it is missing.
    pub(crate) fn program(self, given: Option<&Path>) -> Result<PathBuf, String> {
        if let Some(given) = given {
            let is_there = given.is_file();
            return is_there
                .then(|| given.to_owned())
                .ok_or_else(|| format!("{} not found", given.display()));
        }
        let (names, package): (&[&str], _) = match self {
            Self::Chromium => (&["chromium", "chromium-browser", "google-chrome"], "chromium"),
            Self::Firefox => (&["firefox-esr", "firefox"], "firefox-esr"),
        };
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut programs =
            std::env::split_paths(&path).flat_map(|folder| names.iter().map(move |name| folder.join(name)));
        programs.find(|program| program.is_file()).ok_or_else(|| {
            format!(
                "no {0} on PATH: install it (Debian: apt-get install {package}), or name it by --{0} PATH",
                self.name()
            )
        })
    }

    fn command(self, program: &Path, profile: &Path) -> Command {
        let mut command = Command::new(program);
        match self {
            Self::Chromium => {
                command.args([
                    "--headless",
                    "--disable-gpu",
                    "--disable-quic",
                    "--disable-dev-shm-usage",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--disable-default-apps",
                    "--disable-background-timer-throttling",
                    "--remote-debugging-port=0",
                ]);
                command.arg(format!("--proxy-server={}:{}", NOWHERE.0, NOWHERE.1));
                command.arg(format!("--user-data-dir={}", profile.display()));
                // Chromium's sandbox does not run as root, as in containers.
                command.args(is_root().then_some("--no-sandbox"));
            }
            Self::Firefox => {
                command.args(["--headless", "--no-remote", "--profile"]).arg(profile);
            }
        }
        command
    }

    /// Further arguments for a driven browser whose pixels are compared.
    fn driven_arguments(self) -> &'static [&'static str] {
        match self {
            Self::Chromium => &[
                "--force-device-scale-factor=1",
                "--force-color-profile=srgb",
                "--force-prefers-reduced-motion",
                "--disable-lcd-text",
                "--hide-scrollbars",
                "--font-render-hinting=none",
                "--disable-backgrounding-occluded-windows",
                "--disable-renderer-backgrounding",
            ],
            Self::Firefox => &["--remote-debugging-port=0"],
        }
    }
}

/// Settings of a Firefox whose pixels are compared: no blinking caret, no animations, no fading scroll bars.
const STILL: &str = "user_pref(\"ui.caretBlinkTime\", 0);\n\
                     user_pref(\"ui.prefersReducedMotion\", 1);\n\
                     user_pref(\"ui.useOverlayScrollbars\", 1);\n\
                     user_pref(\"image.animation_mode\", \"none\");\n\
                     user_pref(\"gfx.webrender.quality.force-subpixel-aa-where-possible\", false);\n\
                     user_pref(\"layout.css.devPixelsPerPx\", \"1.0\");\n";

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Settings of a Firefox without telemetry, updates and other requests.
fn firefox_settings() -> String {
    let (host, port) = NOWHERE;
    let mut settings = format!(
        "user_pref(\"network.proxy.type\", 1);\n\
         user_pref(\"network.proxy.http\", \"{host}\");\n\
         user_pref(\"network.proxy.http_port\", {port});\n\
         user_pref(\"network.proxy.ssl\", \"{host}\");\n\
         user_pref(\"network.proxy.ssl_port\", {port});\n\
         user_pref(\"network.proxy.socks\", \"{host}\");\n\
         user_pref(\"network.proxy.socks_port\", {port});\n\
         user_pref(\"datareporting.policy.dataSubmissionPolicyBypassNotification\", true);\n\
         user_pref(\"dom.min_background_timeout_value\", 4);\n"
    );
    for name in [
        "app.normandy.enabled",
        "app.update.enabled",
        "browser.safebrowsing.malware.enabled",
        "browser.safebrowsing.phishing.enabled",
        "browser.shell.checkDefaultBrowser",
        "browser.aboutwelcome.enabled",
        "datareporting.healthreport.uploadEnabled",
        "dom.push.connection.enabled",
        "extensions.update.enabled",
        "network.captive-portal-service.enabled",
        "network.connectivity-service.enabled",
        "toolkit.telemetry.enabled",
    ] {
        settings.push_str(&format!("user_pref(\"{name}\", false);\n"));
    }
    settings
}

/// A running browser. Dropping it ends the browser and deletes its profile.
pub(crate) struct Browser {
    child: Child,
    profile: TempDir,
}

impl Browser {
    /// Starts a browser that opens a page.
    ///
    /// # Errors
    /// Fails if it cannot be started.
    pub(crate) fn start(kind: Kind, program: &Path, url: &str) -> Result<Self, String> {
        Self::start_with(kind, program, url, &[], "")
    }

    /// Starts a browser that accepts commands, and whose pixels can be compared.
    ///
    /// # Errors
    /// Fails if it cannot be started.
    pub(crate) fn start_driven(kind: Kind, program: &Path) -> Result<Self, String> {
        Self::start_with(kind, program, "about:blank", kind.driven_arguments(), STILL)
    }

    fn start_with(
        kind: Kind,
        program: &Path,
        url: &str,
        arguments: &[&str],
        firefox: &str,
    ) -> Result<Self, String> {
        let of = |error: std::io::Error| format!("{}: {error}", program.display());
        let profile = tempfile::Builder::new().prefix("lye-browsers-").tempdir().map_err(of)?;
        if kind == Kind::Firefox {
            let settings = firefox_settings() + firefox;
            fs::write(profile.path().join("user.js"), settings).map_err(of)?;
        }
        let mut command = kind.command(program, profile.path());
        command.args(arguments).arg(url);
        // Directs the files that it stores outside of its profile there, too.
        command.env("HOME", profile.path()).env("XDG_RUNTIME_DIR", profile.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Self { child: command.spawn().map_err(of)?, profile })
    }

    /// Returns the folder of its profile.
    pub(crate) fn profile(&self) -> &Path {
        self.profile.path()
    }

    /// Returns whether the process has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Fails harmlessly if the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its child processes may still write files until they notice.
        for _ in 0..50 {
            if fs::remove_dir_all(self.profile.path()).is_ok() || !self.profile.path().exists() {
                break;
            }
            sleep(Duration::from_millis(100));
        }
    }
}
