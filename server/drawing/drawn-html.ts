import { createHash } from 'node:crypto';
import type { DrawnBlock } from '../../src/drawing/drawing.ts';
import type { AppPage } from '../pages/static-files.ts';

/** A stylesheet of the build. */
export type Style = { address: string; text: string };

/** What a page needs besides the app itself. Scripts are addresses. */
type PageFiles = { styles: readonly Style[]; scripts: readonly string[] };

/** Puts what was drawn into the page of the app. */
export type FillPage = (markup: string, block: DrawnBlock, files: PageFiles) => string;

const ROOT = /<div id="root"[^>]*>/;
const AFTER_ROOT = '<noscript>';
/** What a page that the server has drawn loads once it answers the user. */
const LATER = /<link [^>]*data-calls[^>]*>/g;
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

/**
 * Splits the page once, so that a drawing only joins texts.
 * @returns null if the page has no place for a drawing
 */
export function createFillPage({ html }: AppPage): FillPage | null {
  const root = ROOT.exec(html);
  const end = html.indexOf(AFTER_ROOT);
  const head = html.indexOf('</head>');
  if (root === null || head < 0 || root.index < head || end < root.index || !html.includes('</body>')) return null;
  // The policy in the page is for static hosts, and does not know the styles of a drawn page. The header does.
  const start = html.slice(0, head).replace(POLICY, '').replace(LATER, '').replace('<html', '<html data-drawn');
  const between = html.slice(head, root.index);
  const [rest = '', ending = ''] = html.slice(end).split('</body>');
  return (markup, block, { styles, scripts }) =>
    [
      start,
      // The app takes the page over when it has all of them, so none waits for another.
      ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
      ...styles.map(toTags),
      between,
      `<div id="root">${markup}</div>`,
      rest,
      `<script type="application/json" id="drawn">${inScript(block)}</script></body>`,
      ending,
    ].join('');
}

/** The link loads nothing. It tells the code of the page that the browser has this file. */
const toTags = ({ address, text }: Style) =>
  `<style>${text}</style><link rel="stylesheet" crossorigin disabled href="${address}">`;

/** No text can end the element: a script element ends only with a tag. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hash with which the policy allows an inline style. */
export const hashOfStyle = ({ text }: Style): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
