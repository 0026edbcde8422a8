import { expect, test } from 'vitest';
import { removeRequestSchemas } from '../../tools/build/request-schemas.mjs';

const remove = (code: string) => removeRequestSchemas(code, '/project/src/api/portal/x.ts').replaceAll(/ +/g, ' ');

test('the schemas of query and body are removed from declared calls, also from what is spread into them', () => {
  const code =
    "export const save = endpoint({ path: '/x', query: Query, body: z.object({ a: z.string() }), answer: X });";
  expect(remove(code)).toBe("export const save = endpoint({ path: '/x', answer: X });");
  const shared =
    "const xs = { path: '/x', query: Query } as const; export const list = endpoint({ ...xs, answer: X });";
  expect(remove(shared)).toBe(
    "const xs = { path: '/x', } as const; export const list = endpoint({ ...xs, answer: X });",
  );
});

test('fields of answers with these names stay', () => {
  const code = 'export const Post = z.object({ body: text, query: text });';
  expect(remove(code)).toBe(code);
});

test('code that cannot be parsed is an error that names the file', () => {
  expect(() => remove('const = 1;')).toThrow('x.ts cannot be parsed');
});
