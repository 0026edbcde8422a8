/** A link in a text. */
export type DescribedLink = { href: string; text: string };

/** The links of a text, in its order. */
export const linksIn = (content: ParentNode): DescribedLink[] =>
  [...content.querySelectorAll('a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    text: link.textContent,
  }));

/** Each address once and in the same order, without links that have no text. */
export function uniqueLinks(all: readonly DescribedLink[]): DescribedLink[] {
  const links = new Map<string, string>();
  for (const { href, text } of all) if (text.trim() !== '' && !links.has(href)) links.set(href, text.trim());
  return [...links].map(([href, text]) => ({ href, text }));
}
