import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnBlock } from '../../../src/drawing/drawing.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../tools/build/start-script.js'), 'utf8');

const block = (id: string, content: DrawnBlock) => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id, textContent: JSON.stringify(content) });
  return script;
};

/**
 * Runs the start script of a page that the server has drawn, whose root the document has, and ends the document later.
 * @param first the block of the first part
 * @returns lets the second part arrive: null if it does not come
 */
export function startPageInParts(first: DrawnBlock): (second: { markup: string; block: DrawnBlock } | null) => void {
  const { dataset } = document.documentElement;
  document.body.append(block('drawn', first));
  dataset.drawn = '';
  // The rest of the script, which sends calls, has no part in this.
  dataset.tooOld = '';
  new Function('START_TABLE', SCRIPT)({});
  delete dataset.tooOld;
  return (second) => {
    if (second !== null) {
      const template = document.createElement('template');
      template.id = 'late-page';
      template.innerHTML = second.markup;
      document.body.append(template, block('late', second.block));
    }
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
}
