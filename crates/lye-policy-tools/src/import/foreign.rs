//! The names of SVG and MathML elements, for sanitizers that list names without a namespace.

/// SVG 2, and the elements of SVG 1.1 and Filter Effects that browsers support.
pub(super) const SVG_NAMES: &str = "a animate animateMotion animateTransform circle clipPath defs desc discard ellipse feBlend \
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow \
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
    feSpecularLighting feSpotLight feTile feTurbulence filter font foreignObject g glyph glyphRef hkern image line linearGradient \
    marker mask metadata mpath path pattern polygon polyline radialGradient rect script set stop style svg switch symbol text \
    textPath title tref tspan use view vkern";

/// MathML Core, and the presentation and annotation elements of MathML 3.
pub(super) const MATHML_NAMES: &str = "annotation annotation-xml maction maligngroup malignmark math menclose merror mfenced mfrac \
    mglyph mi mlabeledtr mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline \
    mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics";
