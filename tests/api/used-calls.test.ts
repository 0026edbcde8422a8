import { expect, test } from 'vitest';
import { filesBelow, readProjectFile } from '../../behaviours/behaviours.ts';
import { declaredEndpoints } from '../../contract/endpoint-lists.ts';
import { resources } from '../../src/api/resources.ts';

// Screens, machines and effects. The table of resources names calls too, but only asks for what these read.
const CODE = filesBelow(['src'])
  .filter((file) => /\.tsx?$/.test(file) && !/^src\/(api|demo|sample)\//.test(file))
  .map(readProjectFile)
  .join('\n');

/** Calls that a backend may offer and the app never sends. The doc comment of each says why. */
const NOT_USED = ['listFirstUserTasks'];
/** Resources whose answer no code reads by name: their `facts` are what the app takes from them. */
const READ_AS_FACTS = ['roles'];

test('every declared call is sent, or says that it is offered and not used', () => {
  const isRead = (name: string) =>
    new RegExp(`(\\w\\(\\s*|resource="|resource: |read\\([^()]*, )'?"?${name}['"]`).test(CODE);
  const unread = Object.keys(resources).filter((name) => !isRead(name));
  expect(unread).toEqual(READ_AS_FACTS);
  const ofResources = new Set(Object.values(resources).map(({ endpoint }) => endpoint as string));
  const unused = declaredEndpoints().filter(({ name }) => !ofResources.has(name) && !CODE.includes(`'${name}'`));
  expect(unused.map(({ name }) => name)).toEqual(NOT_USED);
  expect(unused.filter(({ text }) => !text.includes('Offered, not used: '))).toEqual([]);
});
