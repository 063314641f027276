//! Controls: texts that are known to be visible or invisible. They check the harness.

/// Visible in both browsers. `%` is the text.
pub(crate) const SEEN: &[&str] = &[
    "<p>%",
    "<p style='color:#fefefe'>%",
    "<p style='opacity:.1'>%",
    "<div style='visibility:hidden'><p style='visibility:visible'>%</div>",
    "<p style='display:none;display:block'>%",
    "<p style='display:x'>%",
    "<p style='font-size:0;font-size:3px'>%",
    "<div style='background:black'><p style='color:white'>%</div>",
    "<table><tr><td bgcolor=black><font color=white>%</font></table>",
    "<p style='color:white;-webkit-text-fill-color:black'>%",
    "<p style='height:0'>%",
    "<details open><summary>x</summary>%</details>",
    "<ruby>x<rt>%</ruby>",
    "<svg><text y=20>%</text></svg>",
    "<math><mtext>%</mtext></math>",
    "<div><template shadowrootmode=open><slot></slot></template>%</div>",
    // A reader scrolls there.
    "<p style='margin-top:3000px'>%",
    "<div style='height:50px;overflow:auto'><p style='margin-top:900px'>%</div>",
    "<p style='position:relative;left:3000px'>%",
];

/// Invisible in both browsers.
pub(crate) const UNSEEN: &[&str] = &[
    "<p style='display:none'>%",
    "<p style='display:none;display:x'>%",
    "<p hidden>%",
    "<p style='opacity:0'>%",
    "<p style='visibility:hidden'>%",
    "<p style='color:white'>%",
    "<p style='color:oklch(1 0 0)'>%",
    "<p style='color:transparent'>%",
    "<p style='font-size:0'>%",
    "<p style='text-indent:-9999px'>%",
    "<p style='position:absolute;left:-9999px'>%",
    "<p style='position:relative;left:-9999px'>%",
    "<p style='height:0;overflow:hidden'>%",
    "<p style='transform:scale(1,0)'>%",
    "<p style='clip-path:inset(50&#37;)'>%",
    "<p style='-webkit-text-security:disc'>%",
    "<p popover>%",
    "<details><summary>x</summary>%</details>",
    "<ruby>x<rp>%</rp></ruby>",
    "<progress value=1>%</progress>",
    "<svg><g>%</g></svg>",
    "<svg><switch><text y=20>x</text><text y=20>%</text></switch></svg>",
    "<math><semantics><mtext>x</mtext><annotation>%</annotation></semantics></math>",
    "<div><template shadowrootmode=open></template>%</div>",
    // Readers do not scroll that far, and cannot scroll `overflow: hidden`.
    "<p style='margin-top:30000px'>%",
    "<div style='height:50px;overflow:hidden'><p style='margin-top:900px'>%</div>",
];
