//! The keywords of the attributes that a policy sets on frames.

use crate::string_enum;

/// What the document in a sandboxed frame may do: a token of the attribute `sandbox` (HTML Standard, 4.8.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum SandboxToken {
    /// It may download files.
    AllowDownloads,
    /// It may submit forms.
    AllowForms,
    /// It may open dialogs that block the page.
    AllowModals,
    /// It may lock the orientation of the screen.
    AllowOrientationLock,
    /// It may lock the pointer.
    AllowPointerLock,
    /// It may open windows, which inherit the sandbox.
    AllowPopups,
    /// The windows that it opens are not sandboxed.
    AllowPopupsToEscapeSandbox,
    /// It may start presentations.
    AllowPresentation,
    /// It keeps its origin, and so its cookies and its storage.
    AllowSameOrigin,
    /// It may run scripts.
    AllowScripts,
    /// It may navigate the page that contains it.
    AllowTopNavigation,
    /// It may navigate that page after an action of the user.
    AllowTopNavigationByUserActivation,
    /// It may navigate that page to URLs of other programs.
    AllowTopNavigationToCustomProtocols,
}

string_enum!(list SandboxToken {
    AllowDownloads = "allow-downloads",
    AllowForms = "allow-forms",
    AllowModals = "allow-modals",
    AllowOrientationLock = "allow-orientation-lock",
    AllowPointerLock = "allow-pointer-lock",
    AllowPopups = "allow-popups",
    AllowPopupsToEscapeSandbox = "allow-popups-to-escape-sandbox",
    AllowPresentation = "allow-presentation",
    AllowSameOrigin = "allow-same-origin",
    AllowScripts = "allow-scripts",
    AllowTopNavigation = "allow-top-navigation",
    AllowTopNavigationByUserActivation = "allow-top-navigation-by-user-activation",
    AllowTopNavigationToCustomProtocols = "allow-top-navigation-to-custom-protocols",
});

/// A feature that the document in a frame may use: a policy-controlled feature for the attribute `allow` (Permissions Policy, 4.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum PermissionFeature {
    /// `accelerometer`.
    Accelerometer,
    /// `ambient-light-sensor`.
    AmbientLightSensor,
    /// `attribution-reporting`.
    AttributionReporting,
    /// `autoplay`.
    Autoplay,
    /// `bluetooth`.
    Bluetooth,
    /// `browsing-topics`.
    BrowsingTopics,
    /// `camera`.
    Camera,
    /// `clipboard-read`.
    ClipboardRead,
    /// `clipboard-write`.
    ClipboardWrite,
    /// `compute-pressure`.
    ComputePressure,
    /// `cross-origin-isolated`.
    CrossOriginIsolated,
    /// `display-capture`.
    DisplayCapture,
    /// `encrypted-media`.
    EncryptedMedia,
    /// `fullscreen`.
    Fullscreen,
    /// `gamepad`.
    Gamepad,
    /// `geolocation`.
    Geolocation,
    /// `gyroscope`.
    Gyroscope,
    /// `hid`.
    Hid,
    /// `identity-credentials-get`.
    IdentityCredentialsGet,
    /// `idle-detection`.
    IdleDetection,
    /// `keyboard-map`.
    KeyboardMap,
    /// `local-fonts`.
    LocalFonts,
    /// `magnetometer`.
    Magnetometer,
    /// `microphone`.
    Microphone,
    /// `midi`.
    Midi,
    /// `payment`.
    Payment,
    /// `picture-in-picture`.
    PictureInPicture,
    /// `publickey-credentials-create`.
    PublickeyCredentialsCreate,
    /// `publickey-credentials-get`.
    PublickeyCredentialsGet,
    /// `screen-wake-lock`.
    ScreenWakeLock,
    /// `serial`.
    Serial,
    /// `speaker-selection`.
    SpeakerSelection,
    /// `storage-access`.
    StorageAccess,
    /// `usb`.
    Usb,
    /// `web-share`.
    WebShare,
    /// `window-management`.
    WindowManagement,
    /// `xr-spatial-tracking`.
    XrSpatialTracking,
}

string_enum!(list PermissionFeature {
    Accelerometer = "accelerometer",
    AmbientLightSensor = "ambient-light-sensor",
    AttributionReporting = "attribution-reporting",
    Autoplay = "autoplay",
    Bluetooth = "bluetooth",
    BrowsingTopics = "browsing-topics",
    Camera = "camera",
    ClipboardRead = "clipboard-read",
    ClipboardWrite = "clipboard-write",
    ComputePressure = "compute-pressure",
    CrossOriginIsolated = "cross-origin-isolated",
    DisplayCapture = "display-capture",
    EncryptedMedia = "encrypted-media",
    Fullscreen = "fullscreen",
    Gamepad = "gamepad",
    Geolocation = "geolocation",
    Gyroscope = "gyroscope",
    Hid = "hid",
    IdentityCredentialsGet = "identity-credentials-get",
    IdleDetection = "idle-detection",
    KeyboardMap = "keyboard-map",
    LocalFonts = "local-fonts",
    Magnetometer = "magnetometer",
    Microphone = "microphone",
    Midi = "midi",
    Payment = "payment",
    PictureInPicture = "picture-in-picture",
    PublickeyCredentialsCreate = "publickey-credentials-create",
    PublickeyCredentialsGet = "publickey-credentials-get",
    ScreenWakeLock = "screen-wake-lock",
    Serial = "serial",
    SpeakerSelection = "speaker-selection",
    StorageAccess = "storage-access",
    Usb = "usb",
    WebShare = "web-share",
    WindowManagement = "window-management",
    XrSpatialTracking = "xr-spatial-tracking",
});

/// What the server of a frame learns about the address of the page, for the attribute `referrerpolicy` (Referrer Policy, 3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ReferrerPolicy {
    /// None.
    NoReferrer,
    /// The whole URL, but nothing from `https` to `http`.
    NoReferrerWhenDowngrade,
    /// The origin.
    Origin,
    /// The whole URL to the same origin, else the origin.
    OriginWhenCrossOrigin,
    /// The whole URL to the same origin, else none.
    SameOrigin,
    /// The origin, but nothing from `https` to `http`.
    StrictOrigin,
    /// The whole URL to the same origin, else the origin, but nothing from `https` to `http`.
    StrictOriginWhenCrossOrigin,
    /// The whole URL.
    UnsafeUrl,
}

string_enum!(list ReferrerPolicy {
    NoReferrer = "no-referrer",
    NoReferrerWhenDowngrade = "no-referrer-when-downgrade",
    Origin = "origin",
    OriginWhenCrossOrigin = "origin-when-cross-origin",
    SameOrigin = "same-origin",
    StrictOrigin = "strict-origin",
    StrictOriginWhenCrossOrigin = "strict-origin-when-cross-origin",
    UnsafeUrl = "unsafe-url",
});

/// When browsers load a frame, for the attribute `loading` (HTML Standard, 2.5.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FrameLoading {
    /// At once.
    Eager,
    /// When it is near the visible part of the page.
    Lazy,
}

string_enum!(list FrameLoading {
    Eager = "eager",
    Lazy = "lazy",
});
