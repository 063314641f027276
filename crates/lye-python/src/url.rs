//! URLs by the URL Standard.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A URL of the URL Standard, with the members of JavaScript's `URL`. Raises `ValueError` for what is not valid.
#[pyclass(frozen, eq, ord, hash, name = "URL", module = "lye.url")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Url(lye::url::Url);

impl From<lye::url::Url> for Url {
    fn from(url: lye::url::Url) -> Self {
        Self(url)
    }
}

/// A setter of a part.
type Set = fn(&mut lye::url::Url, &str);

impl Url {
    /// Parses a URL against a base, if there is one.
    fn parsed(url: &str, base: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let base = base.map(Self::base).transpose()?;
        let parsed = match &base {
            None => lye::url::Url::parse(url),
            Some(base) => lye::url::Url::parse_with_base(url, base),
        };
        parsed
            .map(Self)
            .map_err(|error| PyValueError::new_err(format!("{url:?} is not a valid URL: {error}")))
    }

    fn base(base: &Bound<'_, PyAny>) -> PyResult<lye::url::Url> {
        if let Ok(url) = base.cast::<Self>() {
            return Ok(url.get().0.clone());
        }
        let text =
            base.cast::<PyString>().map_err(|_| PyTypeError::new_err("a base is a `str` or a `URL`"))?;
        Ok(Self::parsed(crate::text::utf8(text)?, None)?.0)
    }
}

#[pymethods]
impl Url {
    #[new]
    #[pyo3(signature = (url, base = None))]
    fn py_new(url: &Bound<'_, PyString>, base: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        Self::parsed(crate::text::utf8(url)?, base)
    }

    /// Return whether it can be parsed.
    #[staticmethod]
    #[pyo3(signature = (url, base = None))]
    fn can_parse(url: &Bound<'_, PyString>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(Self::parse(url, base)?.is_some())
    }

    /// Return the URL, or `None` if it is not valid.
    #[staticmethod]
    #[pyo3(signature = (url, base = None))]
    fn parse(url: &Bound<'_, PyString>, base: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Self>> {
        match Self::parsed(crate::text::utf8(url)?, base) {
            Err(error) if !error.is_instance_of::<PyValueError>(url.py()) => Err(error),
            parsed => Ok(parsed.ok()),
        }
    }

    /// Resolve a URL against this one.
    fn join(&self, url: &Bound<'_, PyString>) -> PyResult<Self> {
        let url = crate::text::utf8(url)?;
        let joined = lye::url::Url::parse_with_base(url, &self.0);
        joined
            .map(Self)
            .map_err(|error| PyValueError::new_err(format!("{url:?} is not a valid URL: {error}")))
    }

    /// The whole URL.
    #[getter]
    fn href(&self) -> &str {
        self.0.href()
    }

    /// Scheme, host and port; `"null"` for an opaque origin.
    #[getter]
    fn origin(&self) -> String {
        self.0.origin().to_string()
    }

    /// The scheme with its colon.
    #[getter]
    fn protocol(&self) -> &str {
        self.0.protocol()
    }

    /// The user name, percent-encoded.
    #[getter]
    fn username(&self) -> &str {
        self.0.username()
    }

    /// The password, percent-encoded.
    #[getter]
    fn password(&self) -> &str {
        self.0.password()
    }

    /// The host, with the port if it is not that of the scheme.
    #[getter]
    fn host(&self) -> &str {
        self.0.host()
    }

    /// The host.
    #[getter]
    fn hostname(&self) -> &str {
        self.0.hostname()
    }

    /// The port; empty for that of the scheme.
    #[getter]
    fn port(&self) -> &str {
        self.0.port()
    }

    /// The path.
    #[getter]
    fn pathname(&self) -> &str {
        self.0.pathname()
    }

    /// The query, including its `?`; empty without a query.
    #[getter]
    fn search(&self) -> &str {
        self.0.search()
    }

    /// The fragment, including its `#`; empty without a fragment.
    #[getter]
    fn hash(&self) -> &str {
        self.0.hash()
    }

    /// Return a URL with these parts set, as the setters of JavaScript's `URL` do.
    #[pyo3(signature = (*, href = None, protocol = None, username = None, password = None, host = None, hostname = None, port = None, pathname = None, search = None, hash = None))]
    #[expect(clippy::too_many_arguments, reason = "the members of `URL`")]
    fn replace(
        &self,
        href: Option<&str>,
        protocol: Option<&str>,
        username: Option<&str>,
        password: Option<&str>,
        host: Option<&str>,
        hostname: Option<&str>,
        port: Option<&str>,
        pathname: Option<&str>,
        search: Option<&str>,
        hash: Option<&str>,
    ) -> PyResult<Self> {
        let mut url = self.0.clone();
        if let Some(href) = href {
            url.set_href(href)
                .map_err(|error| PyValueError::new_err(format!("{href:?} is not a valid URL: {error}")))?;
        }
        let parts: [(Option<&str>, Set); 9] = [
            (protocol, lye::url::Url::set_protocol),
            (username, lye::url::Url::set_username),
            (password, lye::url::Url::set_password),
            (host, lye::url::Url::set_host),
            (hostname, lye::url::Url::set_hostname),
            (port, lye::url::Url::set_port),
            (pathname, lye::url::Url::set_pathname),
            (search, lye::url::Url::set_search),
            (hash, lye::url::Url::set_hash),
        ];
        for (value, set) in parts {
            if let Some(value) = value {
                set(&mut url, value);
            }
        }
        Ok(Self(url))
    }

    fn __getnewargs__(&self) -> (&str,) {
        (self.0.href(),)
    }

    fn __str__(&self) -> &str {
        self.0.href()
    }

    fn __repr__(&self) -> String {
        format!("URL({:?})", self.0.href())
    }
}
