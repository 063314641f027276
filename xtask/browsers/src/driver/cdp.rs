//! Drives Chromium by its DevTools protocol.

use super::Clip;
use super::connection::Connection;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

pub(super) struct Cdp {
    page: Connection,
    // The page is closed with the connection that created it.
    _browser: Connection,
}

/// Returns the address at which it listens, once the file with it exists.
pub(super) fn address(profile: &Path) -> Option<String> {
    let text = fs::read_to_string(profile.join("DevToolsActivePort")).ok()?;
    let (port, path) = text.split_once('\n')?;
    let path = path.trim_end();
    (!path.is_empty()).then(|| format!("ws://127.0.0.1:{port}{path}"))
}

impl Cdp {
    /// Creates a page.
    pub(super) fn start(mut browser: Connection, address: &str, patience: Duration) -> Result<Self, String> {
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let target = target["targetId"].as_str().ok_or("a page without an id")?;
        let host = address.split("/devtools/").next().unwrap_or_default();
        let mut page = Connection::open(&format!("{host}/devtools/page/{target}"), patience)?;
        page.call("Page.enable", json!({}))?;
        page.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true }))?;
        Ok(Self { page, _browser: browser })
    }

    pub(super) fn navigate(&mut self, url: &str) -> Result<(), String> {
        self.page.forget_events();
        let start = Instant::now();
        let answer = self.page.call("Page.navigate", json!({ "url": url }))?;
        if let Some(error) = answer["errorText"].as_str() {
            return Err(error.to_owned());
        }
        // Navigation inside the current document loads nothing.
        let Some(loader) = answer["loaderId"].as_str() else { return Ok(()) };
        loop {
            let event = self.page.event(start)?;
            let params = event.params;
            if event.method == "Page.lifecycleEvent"
                && params["name"] == "load"
                && params["loaderId"] == loader
            {
                return Ok(());
            }
        }
    }

    pub(super) fn evaluate(&mut self, expression: &str) -> Result<Option<String>, String> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.page.call("Runtime.evaluate", params)?;
        let thrown = &answer["exceptionDetails"];
        if thrown.is_null() {
            return Ok(answer["result"]["value"].as_str().map(str::to_owned));
        }
        let said = [&thrown["exception"]["description"], &thrown["text"]];
        Err(said.into_iter().find_map(Value::as_str).unwrap_or("it throws").to_owned())
    }

    pub(super) fn before_load(&mut self, script: &str) -> Result<(), String> {
        let params = json!({ "source": format!("(() => {{\n{script}\n}})()") });
        self.page.call("Page.addScriptToEvaluateOnNewDocument", params).map(drop)
    }

    pub(super) fn screenshot(&mut self, clip: Option<Clip>) -> Result<String, String> {
        let mut params = json!({ "format": "png", "optimizeForSpeed": true });
        if let Some(Clip { x, y, width, height }) = clip {
            params["clip"] = json!({ "x": x, "y": y, "width": width, "height": height, "scale": 1 });
        }
        let answer = self.page.call("Page.captureScreenshot", params)?;
        answer["data"].as_str().map(str::to_owned).ok_or_else(|| "no screenshot".to_owned())
    }

    pub(super) fn resize(&mut self, width: u32, height: u32) -> Result<(), String> {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.page.call("Emulation.setDeviceMetricsOverride", params).map(drop)
    }
}
