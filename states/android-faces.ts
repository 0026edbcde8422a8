import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** The faces of most Android phones, in the weights that the style sheets use. */
const FACES = [
  {
    family: 'Roboto',
    weight: '400',
    file: import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2'),
  },
  {
    family: 'Roboto',
    weight: '600',
    file: import.meta.resolve('@fontsource/roboto/files/roboto-latin-600-normal.woff2'),
  },
  {
    family: 'Roboto',
    weight: '700',
    file: import.meta.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2'),
  },
  {
    family: 'Noto Serif',
    weight: '500',
    file: import.meta.resolve('@fontsource/noto-serif/files/noto-serif-latin-500-normal.woff2'),
  },
];

/**
 * An expression that draws a page with Roboto and Noto Serif until its document is replaced. Both are in the lists of
 * `src/ui/tokens.css`, and wider than the faces of a desktop. They are added by script, because the portal allows no style and
 * no font of a test.
 */
export function androidFaces(): string {
  const faces = FACES.map(({ family, weight, file }) => ({
    family,
    weight,
    content: readFileSync(fileURLToPath(file)).toString('base64'),
  }));
  return `(async () => {
    for (const { family, weight, content } of ${JSON.stringify(faces)}) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(family, bytes, { weight }).load());
    }
  })()`;
}

/** Draws a page with the faces of most Android phones. */
export const loadAndroidFaces = (page: Page): Promise<void> => page.evaluate(androidFaces());
