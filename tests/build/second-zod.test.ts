import { build } from 'vite';
import { expect, test } from 'vitest';
import { secondZod } from '../../tools/build/second-zod.mjs';

test('a build fails when a module on the list does not import zod any more', async () => {
  const entry = '/project/src/entry.ts';
  const code: Record<string, string> = { [entry]: "import './query.ts';", '/project/src/query.ts': 'export {};' };
  const result = build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'example',
        enforce: 'pre',
        resolveId: (id) => (id === './query.ts' ? '/project/src/query.ts' : id === entry ? id : null),
        load: (id) => code[id] ?? null,
      },
      secondZod('/project', ['src/query.ts']),
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  await expect(result).rejects.toThrow('src/query.ts does not import zod/mini');
});
