//! Serves the page and the batches, and receives the answers, over HTTP on loopback.

use crate::kept::Element;
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response, Server};

const PAGE: &str = include_str!("../page/index.html");
const HARNESS: &str = include_str!("../page/harness.js");

/// A batch for the page.
#[derive(Serialize)]
pub(crate) struct Batch<'c> {
    pub(crate) number: usize,
    pub(crate) cases: Vec<&'c str>,
}

/// An answer of the page.
#[derive(Deserialize)]
pub(crate) struct Answer {
    pub(crate) number: usize,
    /// The script that ran in the frames of this batch.
    pub(crate) ran: Vec<Ran>,
    /// The elements in the tree of each case, each kind once.
    pub(crate) found: Vec<Vec<Element>>,
}

/// A script that ran.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Ran {
    pub(crate) way: String,
    pub(crate) what: String,
}

/// A request of the page.
pub(crate) enum Asked {
    Next(Request),
    Answered(Answer),
}

/// The server.
pub(crate) struct Pages {
    server: Server,
    /// The prefix of the addresses, which keeps other programs on the machine from sending requests by accident.
    secret: String,
    nonce: String,
}

impl Pages {
    /// # Errors
    /// Fails if there is no free port.
    pub(crate) fn new() -> Result<Self, String> {
        let server =
            Server::http("127.0.0.1:0").map_err(|error| format!("no server on loopback: {error}"))?;
        Ok(Self { server, secret: random(), nonce: random() })
    }

    /// Returns the address of the page.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/{}/", self.server.server_addr(), self.secret)
    }

    /// Returns the next request of the page, or `None` if there is none in this time.
    ///
    /// # Errors
    /// Fails if an answer is invalid, or the server fails.
    pub(crate) fn next(&self, patience: Duration) -> Result<Option<Asked>, String> {
        let request = self.server.recv_timeout(patience).map_err(|error| format!("the server: {error}"))?;
        let Some(mut request) = request else { return Ok(None) };
        let path = request.url().trim_start_matches('/').strip_prefix(self.secret.as_str());
        match (request.method(), path) {
            (Method::Get, Some("/")) => self.page(request),
            (Method::Get, Some("/harness.js")) => {
                send(request, HARNESS, &[("Content-Type", "text/javascript")])
            }
            (Method::Get, Some("/next")) => return Ok(Some(Asked::Next(request))),
            (Method::Post, Some("/answer")) => {
                let mut text = String::new();
                request.as_reader().read_to_string(&mut text).map_err(|error| error.to_string())?;
                let answer = serde_json::from_str(&text).map_err(|error| format!("an answer: {error}"))?;
                send(request, "", &[]);
                return Ok(Some(Asked::Answered(answer)));
            }
            // A browser that has ended gets no response.
            _ => drop(request.respond(Response::empty(404))),
        }
        Ok(None)
    }

    /// Script may run, so that it can be detected, but is reported unless it has the nonce. Loading is blocked.
    fn page(&self, request: Request) {
        let watched = format!("script-src 'nonce-{}' 'report-sample'", self.nonce);
        let loads = "connect-src 'self'; img-src 'none'; media-src 'none'; font-src 'none'; object-src 'none'; \
                     manifest-src 'none'; frame-src 'self'; form-action 'none'; style-src 'unsafe-inline'; base-uri 'none'";
        let headers = [
            ("Content-Type", "text/html"),
            ("Content-Security-Policy", loads),
            ("Content-Security-Policy-Report-Only", &*watched),
        ];
        send(request, &PAGE.replace("{nonce}", &self.nonce), &headers);
    }
}

/// Answers `next` with a batch, or with the end.
pub(crate) fn give(request: Request, batch: Option<&Batch<'_>>) -> Result<(), String> {
    let text = serde_json::to_string(&batch).map_err(|error| error.to_string())?;
    send(request, &text, &[("Content-Type", "application/json")]);
    Ok(())
}

fn send(request: Request, text: &str, headers: &[(&str, &str)]) {
    let headers = headers.iter().filter_map(|(name, value)| Header::from_bytes(*name, *value).ok());
    let mut response = Response::from_string(text);
    for header in headers {
        response.add_header(header);
    }
    // A browser that has ended gets no response.
    let _ = request.respond(response);
}

/// Returns digits that cannot be guessed.
fn random() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}
