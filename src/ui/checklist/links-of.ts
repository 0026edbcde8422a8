/** A link in a text. */
export type DescribedLink = { href: string; text: string };

/** The links of a sanitised HTML text, each address once and in the order of the text. */
export function linksOf(html: TrustedHTML): DescribedLink[] {
  // The types of DOMParser still ask for a string; with trusted types the browser asks for the object.
  const { body } = new DOMParser().parseFromString(html as unknown as string, 'text/html');
  const links = new Map<string, string>();
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const text = link.textContent.trim();
    if (text !== '' && !links.has(href)) links.set(href, text);
  }
  return [...links].map(([href, text]) => ({ href, text }));
}
