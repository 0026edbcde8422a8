import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createBatch } from '../../server/db/batch.ts';
import { currentRequestId, withRequestId } from '../../server/monitoring/request-id.ts';

/** Records what runs in one statement, and lets the test end each statement. */
function recorded() {
  const statements: { items: string[]; end: (error?: Error) => void }[] = [];
  const batch = createBatch(
    (items: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(items.map((item) => item.toUpperCase())) : reject(error);
        statements.push({ items, end });
      }),
  );
  return { batch, statements, items: () => statements.map((each) => each.items) };
}

const nextTurn = () => new Promise((done) => setImmediate(done));
const failed = (code: string) => new DrizzleQueryError('select', [], Object.assign(new Error(code), { code }));

test('a statement for many requests has the id of none of them', async () => {
  const ids: (string | undefined)[] = [];
  const batch = createBatch(async (items: string[]) => {
    ids.push(currentRequestId());
    return items;
  });
  await Promise.all(['a', 'b'].map((each) => withRequestId(each, () => batch(each))));
  expect(ids).toEqual([undefined]);
});

describe('OPS-11 one statement for many requests', () => {
  test('requests of the same moment share a statement; later ones wait together while two run', async () => {
    const { batch, statements, items } = recorded();
    const first = [batch('a'), batch('b')];
    await nextTurn();
    const second = batch('c');
    await nextTurn();
    const third = [batch('d'), batch('a')];
    await nextTurn();
    expect(items()).toEqual([['a', 'b'], ['c']]);
    statements[0]?.end();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await nextTurn();
    expect(items()).toEqual([['a', 'b'], ['c'], ['d', 'a']]);
    for (const { end } of statements) end();
    expect(await Promise.all([second, ...third])).toEqual(['C', 'D', 'A']);
  });

  test('an error of one item fails only that item', async () => {
    const { batch, statements, items } = recorded();
    const results = Promise.allSettled([batch('a'), batch('b')]);
    await nextTurn();
    statements[0]?.end(new Error('wrong value'));
    await nextTurn();
    expect(items()).toEqual([['a', 'b'], ['a'], ['b']]);
    statements[1]?.end(new Error('wrong value'));
    statements[2]?.end();
    expect(await results).toEqual([
      { status: 'rejected', reason: new Error('wrong value') },
      { status: 'fulfilled', value: 'B' },
    ]);
  });

  test.each(['57014', 'ECONNREFUSED'])('after %s of the database, no request runs alone', async (code) => {
    const { batch, statements } = recorded();
    const results = Promise.allSettled([batch('a'), batch('b')]);
    await nextTurn();
    statements[0]?.end(failed(code));
    await nextTurn();
    expect(statements).toHaveLength(1);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
