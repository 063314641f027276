//! Commands, results and events as JSON over a websocket, the common part of both protocols.

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// How many events are stored. Older ones are discarded.
const MOST_EVENTS: usize = 1000;

pub(super) struct Connection {
    socket: WebSocket<TcpStream>,
    last: u64,
    events: VecDeque<Event>,
    patience: Duration,
}

/// An event of the browser.
pub(super) struct Event {
    pub(super) method: String,
    pub(super) params: Value,
}

impl Connection {
    /// Connects to an address like `ws://127.0.0.1:1234/session`.
    ///
    /// # Errors
    /// Fails if nothing listens there.
    pub(super) fn open(address: &str, patience: Duration) -> Result<Self, String> {
        let of = |error: String| format!("no connection to {address}: {error}");
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).map_err(|error| of(error.to_string()))?;
        stream.set_nodelay(true).map_err(|error| of(error.to_string()))?;
        // Screenshots may have any size.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let (socket, _) = tungstenite::client::client_with_config(address, stream, Some(config))
            .map_err(|error| of(error.to_string()))?;
        let read = socket.get_ref().set_read_timeout(Some(Duration::from_millis(500)));
        read.map_err(|error| of(error.to_string()))?;
        Ok(Self { socket, last: 0, events: VecDeque::new(), patience })
    }

    /// Sends a command and returns its result.
    ///
    /// # Errors
    /// Fails if the browser reports an error, or does not answer in time.
    pub(super) fn call(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send(method, params).map_err(|error| format!("{method}: {error}"))?;
        let start = Instant::now();
        loop {
            let message = self.receive(start).map_err(|error| format!("{method}: {error}"))?;
            if message["id"].as_u64() != Some(id) {
                self.note(message);
            } else if message["error"].is_null() {
                return Ok(message["result"].clone());
            } else {
                // An object in one protocol; in the other a code, beside the message.
                let said = [&message["error"]["message"], &message["message"], &message["error"]];
                let said = said.into_iter().find_map(Value::as_str).unwrap_or("no reason");
                return Err(format!("{method}: {said}"));
            }
        }
    }

    /// Sends a command and ignores its result.
    pub(super) fn send(&mut self, method: &str, params: Value) -> Result<u64, String> {
        self.last += 1;
        let text = json!({ "id": self.last, "method": method, "params": params }).to_string();
        self.socket.send(Message::text(text)).map_err(|error| error.to_string())?;
        Ok(self.last)
    }

    /// Discards the stored events.
    pub(super) fn forget_events(&mut self) {
        self.events.clear();
    }

    /// Returns the next event, or a stored one.
    ///
    /// # Errors
    /// Fails if there is none in time after `start`.
    pub(super) fn event(&mut self, start: Instant) -> Result<Event, String> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Ok(event);
            }
            let message = self.receive(start)?;
            self.note(message);
        }
    }

    fn note(&mut self, mut message: Value) {
        let Some(method) = message["method"].as_str().map(str::to_owned) else { return };
        if method == "Page.javascriptDialogOpening" {
            // The browser waits until the dialog is closed. For the other protocol, a session option does that.
            let _ = self.send("Page.handleJavaScriptDialog", json!({ "accept": false }));
        }
        self.events.push_back(Event { method, params: message["params"].take() });
        if self.events.len() > MOST_EVENTS {
            self.events.pop_front();
        }
    }

    fn receive(&mut self, start: Instant) -> Result<Value, String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return serde_json::from_str(&text).map_err(|error| error.to_string());
                }
                Ok(Message::Close(_)) => return Err("the browser hung up".to_owned()),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                    ) => {}
                Err(error) => return Err(error.to_string()),
            }
            if start.elapsed() > self.patience {
                return Err(format!("no answer in {} s", self.patience.as_secs()));
            }
        }
    }
}
