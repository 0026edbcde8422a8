import { brotliCompressSync } from 'node:zlib';
import type { Output } from './production-build.ts';

type Table = { routes: [pattern: string, files: number[]][]; files: string[] };

export type FirstScreens = {
  page: string;
  /** All scripts and styles in the page and in its table, as addresses. */
  files: string[];
  /**
   * The scripts and styles until the first screen of an address is complete.
   * @throws when the table has no such address, or nothing for it
   */
  of: (address: string) => string[];
  /**
   * The scripts without which a page that the server has drawn does not answer the user.
   * @throws when the server does not draw this address
   */
  ofDrawn: (address: string) => string[];
  /** @throws when the build has no such file */
  contentOf: (file: string) => string;
};

/** What the built page says about the first screens. */
export function firstScreensOf(output: readonly Output[]): FirstScreens {
  const contents = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  );
  const contentOf = (file: string): string => {
    const content = contents.get(file);
    if (content === undefined) throw new Error(`The build has no ${file}.`);
    return content;
  };
  const page = contentOf('/index.html');
  const table = tableIn(page);
  const inPage = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  return {
    page,
    files: [...inPage, ...table.files],
    of: (address) => {
      const [, places = []] = table.routes.find(([pattern]) => pattern === address) ?? [];
      if (places.length < 3) throw new Error(`The table has no files for “${address}”.`);
      return [...inPage, ...places.map((place) => table.files[place] ?? '')];
    },
    ofDrawn: (address) => {
      const { pages: drawn }: { pages: { pattern: string; scripts: string[] }[] } = JSON.parse(
        contentOf('/.server/pages.json'),
      );
      const found = drawn.find(({ pattern }) => pattern === address);
      if (found === undefined) throw new Error(`The server does not draw “${address}”.`);
      const later = [...page.matchAll(/<link [^>]*data-calls[^>]*href="([^"]+)"/g)].map(([, file = '']) => file);
      return [...new Set([...inPage, ...found.scripts])].filter((file) => !later.includes(file));
    },
    contentOf,
  };
}

/** The table is the first value of the start script, after the functions that it adds. */
function tableIn(page: string): Table {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  const [, table = ''] = /dataset\)\)\{let \w+=(\{[\s\S]*?\}),\w+=\w+=>\{try/.exec(script) ?? [];
  return new Function(`return ${table}`)();
}

/** Most files belong to several first screens. */
const sizes = new Map<string, number>();

/** Compressed bytes. */
export function sizeOf(content: string): number {
  const size = sizes.get(content) ?? brotliCompressSync(content).length;
  sizes.set(content, size);
  return size;
}
