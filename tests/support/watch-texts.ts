/** What React does with its texts that fails in a page which the browser has translated. */
const found: string[] = [];
/** Files that share a window share this module too. */
let isWatching = false;

/**
 * Watches what React does with the text nodes that it has made. A browser that translates a page puts other nodes in their
 * place: React then changes a text that nobody sees, or throws. So it must leave them alone as long as their element is there.
 * Source: decisions, translated pages; TRANS-01, TRANS-02.
 */
export function watchTexts(): void {
  if (isWatching) return;
  isWatching = true;
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (nodeValue?.set === undefined) throw new Error('a node has no value that can be set');
  const { set } = nodeValue;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      note('removes', child, this);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      note('adds', node, this);
      note('adds something before', next, this);
      return insertBefore.call(this, node, next);
    },
    appendChild(this: Node, node: Node) {
      note('adds', node, this);
      return appendChild.call(this, node);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      if (text !== this.nodeValue) note('changes', this, this.parentNode);
      set.call(this, text);
    },
  });
}

/** What React has done since the last call. */
export const takeBareTexts = (): string[] => found.splice(0);

function note(what: string, text: Node | null, parent: Node | null): void {
  // React marks the nodes that it makes for a text beside others, but not the only text of an element.
  if (text?.nodeType !== Node.TEXT_NODE || !Object.keys(text).some((key) => key.startsWith('__reactFiber$'))) return;
  // An element that is not in the page yet gets its texts.
  if (parent?.isConnected !== true) return;
  const { outerHTML = '' } = parent instanceof Element ? parent : {};
  found.push(`React ${what} the bare text “${text.nodeValue}” in ${outerHTML.slice(0, 160)}`);
}
