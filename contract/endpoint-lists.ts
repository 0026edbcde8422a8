import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of an answer: bodies and queries are strict objects. */
const SHAPE = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const ([A-Z]\w+) = z\.(?:object|pipe|extend)\(/g;

/** The folder `src/api`. */
export const API = join(import.meta.dirname, '../src/api');
const FOLDERS = ['portal', 'checklist'];

/** A declared constant: its name, its file below `src/api`, and its doc comment as one line. */
export type DeclaredEndpoint = { name: string; file: string; text: string };

const DECLARATION = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+) = endpoint\(/g;

/** The files that declare calls, below `src/api`. */
const apiFiles = (): string[] =>
  FOLDERS.flatMap((folder) => readdirSync(join(API, folder)).map((file) => `${folder}/${file}`)).sort();

/** The exported constants that match, by file and by place in it. Reads the source, runs none of it. */
const constantsIn = (pattern: RegExp): DeclaredEndpoint[] =>
  apiFiles().flatMap((file) =>
    [...readFileSync(join(API, file), 'utf8').matchAll(pattern)].map(([, comment = '', name = '']) => ({
      name,
      file,
      text: comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
    })),
  );

/** Every `export const … = endpoint(…)` in `src/api`. */
export const declaredEndpoints = (): DeclaredEndpoint[] => constantsIn(DECLARATION);

const HEADER = '// Written by `npm run api-docs` from the declarations in this folder. Changes here are lost.\n';

/** The generated lists in `src/api`, by file name: all endpoints, and the named shapes of answers. */
export const endpointLists = (): Record<'endpoints.gen.ts' | 'shapes.gen.ts', string> => ({
  'endpoints.gen.ts': HEADER + listOf('endpoints', declaredEndpoints()),
  'shapes.gen.ts': HEADER + listOf('shapes', constantsIn(SHAPE)),
});

function listOf(list: string, declared: DeclaredEndpoint[]): string {
  const imports = byFile(declared).map(({ file, names }) => `import { ${names.join(', ')} } from './${file}';\n`);
  const entries = declared.map(({ name }) => `  ${name},\n`);
  return `${imports.join('')}\nexport const ${list} = {\n${entries.join('')}};\n`;
}

const byFile = (declared: DeclaredEndpoint[]) =>
  [...new Set(declared.map(({ file }) => file))].map((file) => ({
    file,
    names: declared.filter((each) => each.file === file).map(({ name }) => name),
  }));
