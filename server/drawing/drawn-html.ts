import { createHash } from 'node:crypto';
import type { DrawnBlock } from '../../src/drawing/drawing.ts';
import type { AppPage } from '../pages/static-files.ts';

/** A stylesheet of the build. */
export type Style = { address: string; text: string };

/** What a page needs besides the app itself. Scripts are addresses. */
type PageFiles = { styles: readonly Style[]; scripts: readonly string[] };

/** Puts what was drawn into the page of the app. */
export type PageFiller = {
  whole: (markup: string, block: DrawnBlock, files: PageFiles) => string;
  /** A page whose document does not end: `rest` must follow. */
  first: (markup: string, block: DrawnBlock, files: PageFiles) => string;
  /** The second part, which `tools/build/start-script.js` puts in the place of the first; null if it did not come. */
  rest: (second: { markup: string; block: DrawnBlock } | null) => string;
};

const ROOT = /<div id="root"[^>]*>/;
const AFTER_ROOT = '<noscript>';
/** What a page that the server has drawn loads once it answers the user. */
const LATER = /<link [^>]*data-calls[^>]*>/g;
/** The policy in the page is for static hosts, and does not know the styles that the server adds. */
export const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
/** The script of the app. */
const APP = /<script type="module" crossorigin src="([^"]*)"><\/script>/;

/**
 * Splits the page once, so that a drawing only joins texts.
 * @returns null if the page has no place for a drawing
 */
export function createPageFiller({ html }: AppPage): PageFiller | null {
  const root = ROOT.exec(html);
  const end = html.indexOf(AFTER_ROOT);
  const head = html.indexOf('</head>');
  if (root === null || head < 0 || root.index < head || end < root.index || !html.includes('</body>')) return null;
  const start = html.slice(0, head).replace(POLICY, '').replace(LATER, '').replace('<html', '<html data-drawn');
  const between = html.slice(head, root.index);
  const [rest = '', ending = ''] = html.slice(end).split('</body>');
  const [tag, app] = APP.exec(start) ?? [];
  // A module waits for the end of the document, unless it is async. Then it must come after what it reads.
  const startOfFirst = tag === undefined ? start : start.replace(tag, preload(app ?? ''));
  const appOfFirst = tag === undefined ? '' : tag.replace(' crossorigin', ' async crossorigin');
  const begin = (from: string, markup: string, block: DrawnBlock, { styles, scripts }: PageFiles) =>
    [
      from,
      // The app takes the page over when it has all of them, so none waits for another.
      ...scripts.map(preload),
      ...styles.map(toTags),
      between,
      `<div id="root">${markup}</div>`,
      rest,
      toBlock('drawn', block),
    ].join('');
  return {
    whole: (markup, block, files) => `${begin(start, markup, block, files)}</body>${ending}`,
    first: (markup, block, files) => `${begin(startOfFirst, markup, block, files)}${appOfFirst}`,
    rest: (second) => {
      // The block comes last: if it is there, the template is whole.
      const parts =
        second === null ? '' : `<template id="late-page">${second.markup}</template>${toBlock('late', second.block)}`;
      return `${parts}</body>${ending}`;
    },
  };
}

const preload = (address: string) => `<link rel="modulepreload" crossorigin href="${address}">`;

const toBlock = (id: string, block: DrawnBlock) =>
  `<script type="application/json" id="${id}">${inScript(block)}</script>`;

/** The link loads nothing. It tells the code of the page that the browser has this file. */
export const toTags = ({ address, text }: Style) =>
  `<style>${text}</style><link rel="stylesheet" crossorigin disabled href="${address}">`;

/** No text can end the element: a script element ends only with a tag. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hash with which the policy allows an inline style. */
export const hashOfStyle = ({ text }: Style): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
