import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const FOLDERS = ['.', 'docs', 'tests', 'bench', '.github', '.github/ISSUE_TEMPLATE'];
const DOCUMENTS = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** Paths that a document names although they are not in the project, and why. */
const ELSEWHERE = new Set([
  // An example of a new file.
  'src/api/portal/x.ts',
  // A command writes it.
  'gallery/dist',
  // A file of another project, which has installed the package.
  'src/machines.ts',
]);
const PATH =
  /^(?:src|server|tests|behaviours|tools|docs|bench|states|gallery|statecharts|contract|public|deploy|\.github)\/[\w./-]+$/;

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The anchors of a page: its headings in the form that GitHub gives them. */
const anchorsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

/** What a document refers to that does not exist: links, commands of npm, and paths of the project. */
function missingIn(file: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const commands = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '));
  const isMissing = (target: string): boolean => {
    const [path = '', anchor] = target.split('#');
    if (path === '') return !anchorsOf(text).has(anchor ?? '');
    const page = normalize(join(dirname(file), path));
    if (!existsSync(join(root, page))) return true;
    return anchor !== undefined && page.endsWith('.md') && !anchorsOf(read(page)).has(anchor);
  };
  return [
    ...links.filter((target) => !/^[a-z]+:/.test(target) && isMissing(target)),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `npm run ${name}`),
    ...words.filter((word) => PATH.test(word) && !ELSEWHERE.has(word) && !existsSync(join(root, word))),
  ].map((reference) => `${file}: ${reference}`);
}

test('every file, heading and command that a document refers to exists', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(15);
  expect(DOCUMENTS.flatMap((file) => missingIn(file, read(file)))).toEqual([]);
});

test('a wrong link, heading, command and path is found', () => {
  const text = `
# A page
[here](#a-page) [there](../README.md#status) [gone](gone.md) [no heading](../README.md#gone) [web](https://a.example)
\`npm run types\` and \`npm run gone\`, \`src/site.ts\`, \`src/gone.ts\`, \`src/<name>.ts\` and \`node tools/gone.mjs\`

\`\`\`ts
const example = list[0](argument);
\`\`\`
`;
  expect(missingIn('docs/page.md', text)).toEqual([
    'docs/page.md: gone.md',
    'docs/page.md: ../README.md#gone',
    'docs/page.md: npm run gone',
    'docs/page.md: src/gone.ts',
    'docs/page.md: tools/gone.mjs',
  ]);
});
