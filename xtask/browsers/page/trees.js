// Parses markup in the page and writes the trees in html5lib's format. The harness compares them.
(() => {
  'use strict';

  const HTML = 'http://www.w3.org/1999/xhtml';
  const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
  const ELEMENTS = { [HTML]: '', [NAMESPACES.svg]: 'svg ', [NAMESPACES.math]: 'math ' };
  const ATTRIBUTES = {
    'http://www.w3.org/1999/xlink': 'xlink ',
    'http://www.w3.org/XML/1998/namespace': 'xml ',
    'http://www.w3.org/2000/xmlns/': 'xmlns ',
  };

  // A document without a browsing context, in which scripting is off.
  const inert = document.implementation.createHTMLDocument('');

  function line(node, neutral) {
    switch (node.nodeType) {
      case Node.ELEMENT_NODE:
        return `<${ELEMENTS[node.namespaceURI] ?? '? '}${node.localName}>`;
      case Node.TEXT_NODE:
        return `"${node.data}"`;
      case Node.COMMENT_NODE:
        return neutral && node.data.startsWith('?') ? '<?>' : `<!-- ${node.data} -->`;
      case Node.PROCESSING_INSTRUCTION_NODE:
        return neutral ? '<?>' : `<?${node.target} ${node.data}?>`;
      case Node.DOCUMENT_TYPE_NODE:
        return node.publicId || node.systemId
          ? `<!DOCTYPE ${node.name} "${node.publicId}" "${node.systemId}">`
          : `<!DOCTYPE ${node.name}>`;
      default:
        return `unexpected ${node.nodeType}`;
    }
  }

  // With `neutral`, processing instructions look like comments, which browsers without them create.
  function dump(root, neutral) {
    const lines = [];
    const add = (text, depth) => lines.push(`| ${'  '.repeat(depth)}${text}`);
    const visit = (parent, depth) => {
      for (const node of parent.childNodes) {
        add(line(node, neutral), depth);
        const attributes = Array.from(node.attributes ?? [], (attribute) => {
          const { namespaceURI, localName, value } = attribute;
          return [(namespaceURI === null ? '' : ATTRIBUTES[namespaceURI] ?? '? ') + localName, value];
        });
        attributes.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
        for (const [name, value] of attributes) add(`${name}="${value}"`, depth + 1);
        if (node.content && node.namespaceURI === HTML) {
          add('content', depth + 1);
          visit(node.content, depth + 2);
        }
        visit(node, depth + 1);
      }
    };
    visit(root, 0);
    return lines.join('\n');
  }

  function parsed({ context, html }) {
    if (context === null) return new DOMParser().parseFromString(html, 'text/html');
    const [namespace, name] = context.includes(' ') ? context.split(' ') : ['html', context];
    const element = inert.createElementNS(NAMESPACES[namespace] ?? HTML, name);
    element.innerHTML = html;
    return element.content ?? element;
  }

  globalThis.trees = (cases) =>
    cases.map((one) => {
      const root = parsed(one);
      return [dump(root, false), dump(root, true)];
    });
})()
