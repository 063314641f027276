//! Drives Firefox by WebDriver BiDi.

use super::Clip;
use super::connection::Connection;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

pub(super) struct Bidi {
    connection: Connection,
    /// The id of the tab.
    context: String,
}

/// Returns the address at which it listens, once the file with it exists.
pub(super) fn address(profile: &Path) -> Option<String> {
    let text = fs::read_to_string(profile.join("WebDriverBiDiServer.json")).ok()?;
    let said: Value = serde_json::from_str(&text).ok()?;
    let (host, port) = (said["ws_host"].as_str()?, said["ws_port"].as_u64()?);
    Some(format!("ws://{host}:{port}/session"))
}

impl Bidi {
    /// Begins a session in the open tab.
    pub(super) fn start(mut connection: Connection) -> Result<Self, String> {
        // An open dialog would block all commands.
        let prompts = json!({ "unhandledPromptBehavior": { "default": "dismiss" } });
        connection.call("session.new", json!({ "capabilities": { "alwaysMatch": prompts } }))?;
        let tree = connection.call("browsingContext.getTree", json!({ "maxDepth": 0 }))?;
        let context = tree["contexts"][0]["context"].as_str().ok_or("no tab is open")?.to_owned();
        Ok(Self { connection, context })
    }

    pub(super) fn navigate(&mut self, url: &str) -> Result<(), String> {
        self.connection.forget_events();
        let params = json!({ "context": self.context, "url": url, "wait": "complete" });
        self.connection.call("browsingContext.navigate", params).map(drop)
    }

    pub(super) fn evaluate(&mut self, expression: &str) -> Result<Option<String>, String> {
        let params = json!({
            "expression": expression,
            "target": { "context": self.context },
            "awaitPromise": true,
        });
        let answer = self.connection.call("script.evaluate", params)?;
        match answer["exceptionDetails"]["text"].as_str() {
            Some(thrown) => Err(thrown.to_owned()),
            None => Ok(answer["result"]["value"].as_str().map(str::to_owned)),
        }
    }

    pub(super) fn before_load(&mut self, script: &str) -> Result<(), String> {
        let params = json!({ "functionDeclaration": format!("() => {{\n{script}\n}}") });
        self.connection.call("script.addPreloadScript", params).map(drop)
    }

    pub(super) fn screenshot(&mut self, clip: Option<Clip>) -> Result<String, String> {
        let mut params = json!({ "context": self.context, "origin": "viewport" });
        if let Some(Clip { x, y, width, height }) = clip {
            params["clip"] = json!({ "type": "box", "x": x, "y": y, "width": width, "height": height });
        }
        let answer = self.connection.call("browsingContext.captureScreenshot", params)?;
        answer["data"].as_str().map(str::to_owned).ok_or_else(|| "no screenshot".to_owned())
    }

    pub(super) fn resize(&mut self, width: u32, height: u32) -> Result<(), String> {
        let params = json!({
            "context": self.context,
            "viewport": { "width": width, "height": height },
            "devicePixelRatio": 1,
        });
        self.connection.call("browsingContext.setViewport", params).map(drop)
    }
}
