import type { Sanitise } from '../src/browser/safe-content.ts';
import { BLOCKS } from '../src/rules/allowed-markup.ts';

/**
 * HTML as lines of text, for people who do not read HTML: an item of a list begins with a bullet, the address of a link is
 * behind its text, and a picture is named by its alternative text.
 */
export function readableText(html: string, sanitise: Sanitise): string {
  const body = sanitise(html);
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`);
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(`[Picture: ${picture.getAttribute('alt')}]`);
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
