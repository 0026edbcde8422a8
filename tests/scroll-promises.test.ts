import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** An arrow function of an effect whose result is that of a scroll. */
const RETURNED_SCROLL = /\buse(?:Layout)?Effect\(\s*\(\) =>\s*(?!void\b)[^{};]*?\.scroll(?:IntoView|To|By)?\(/;

// From Chrome 150 on, a scroll returns a promise. React calls what an effect returns when the component goes, and the page fails.
test('no effect returns what a scroll returns', () => {
  const files = globSync('{src,admin,states}/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => RETURNED_SCROLL.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect('useEffect(() => message.current?.scrollIntoView({}), []);').toMatch(RETURNED_SCROLL);
  expect('useEffect(() => {\n  message.current?.scrollIntoView({});\n}, []);').not.toMatch(RETURNED_SCROLL);
});
