export type Browser = 'chrome' | 'edge' | 'safari';

/** A browser's translation of a page, until it is stopped. */
export type Translation = {
  /** The texts on the page that React has changed since, and that are still the old ones. */
  oldTexts: () => string[];
  stop: () => void;
};

/**
 * Translates a page as browsers do: Chrome puts two `font` elements around each text, Edge one, and Safari another text node in
 * its place. White space alone stays. Later texts follow.
 * @param textFor the text in the other language; the same text if left out
 */
export function translate(
  root: Element,
  browser: Browser,
  textFor: (text: string) => string = (text) => text,
): Translation {
  const translated = new Map<Node, { original: Text; text: string }>();
  const own = new WeakSet<Node>();
  const replace = (original: Text) => {
    const { parentElement: parent, data: text } = original;
    if (parent === null || own.has(original) || text.trim() === '') return;
    if (parent.closest('script, style, textarea, [translate="no"]') !== null) return;
    const copy = document.createTextNode(textFor(text));
    own.add(copy);
    const other = wrap(copy, { chrome: 2, edge: 1, safari: 0 }[browser]);
    translated.set(copy, { original, text });
    original.replaceWith(other);
  };
  const replaceIn = (node: Node) => {
    if (node instanceof Text) replace(node);
    else for (const child of [...node.childNodes]) replaceIn(child);
  };
  replaceIn(root);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) replaceIn(node);
  });
  observer.observe(root, { childList: true, subtree: true });
  return {
    oldTexts: () =>
      [...translated].flatMap(([copy, { original, text }]) =>
        copy.isConnected && original.data !== text ? [`“${text}” in place of “${original.data}”`] : [],
      ),
    stop: () => observer.disconnect(),
  };
}

const wrap = (node: Node, depth: number): Node => {
  if (depth === 0) return node;
  const font = document.createElement('font');
  font.append(wrap(node, depth - 1));
  return font;
};
