/** A link in a text. */
export type DescribedLink = { href: string; text: string };

/** The links of a text, each address once and in the order of the text. */
export function linksOf(content: ParentNode): DescribedLink[] {
  const links = new Map<string, string>();
  for (const link of content.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const text = link.textContent.trim();
    if (text !== '' && !links.has(href)) links.set(href, text);
  }
  return [...links].map(([href, text]) => ({ href, text }));
}
