import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareTextsIn, bareTextsUnder } from './support/bare-texts.ts';

const root = join(import.meta.dirname, '..');

test('TRANS-01 TRANS-02 no component has a text that breaks in a page which the browser has translated', () => {
  expect(bareTextsUnder(root, ['src', 'admin'])).toEqual([]);
});

/** What the check finds in the JSX of a component. */
const found = (jsx: string) =>
  bareTextsIn(
    `type Props = { name: string; isOpen: boolean; names: string[]; text: ReactNode; part: Elements };
     function Example({ name, isOpen, names, text, part }: Props) { return ${jsx}; }
     const Mark = () => <b>!</b>;
     const Maybe = ({ isOpen }: { isOpen: boolean }) => isOpen ? <b>!</b> : null;`,
  ).map((line) => line.slice('example.tsx:2 '.length));

test.each([
  ['a text that changes', '<p>Hello {name}</p>', ['name']],
  ['a text that comes and goes', "<p><b>Hello</b>{isOpen ? ', open' : null}</p>", ["isOpen ? ', open' : null"]],
  ['a text beside a part that comes and goes', '<p>Hello {isOpen ? <b>open</b> : null}</p>', ['Hello']],
  ['a text beside one of two parts', '<p>{isOpen ? <b>open</b> : <i>closed</i>} now</p>', ['now']],
  ['a text beside a component that may draw nothing', '<p>Hello <Maybe isOpen={isOpen} /></p>', ['Hello']],
  ['a text beside a list', '<p>All: {names.map((each) => <b key={each}>{each}</b>)}</p>', ['All:']],
  ['a space beside a part that comes and goes', "<p><b>Hello</b>{' '}{isOpen ? <b>open</b> : null}</p>", ["' '"]],
  ['a text in a part that comes and goes', '<p>{isOpen ? <>Hello <b>you</b></> : null}</p>', ['Hello']],
  ['texts of a list', '<p>{names.map((each) => each)}</p>', ['names.map((each) => each)']],
  ['two elements of one kind in turn', '<div>{isOpen ? <p>One <b>1</b></p> : <p>Two</p>}</div>', ['One']],
  ['a component that returns a text', "isOpen ? 'open' : null", ["isOpen ? 'open' : null"]],
  ['children that may be a text', '<p><b>Hello</b>{text}</p>', ['text']],
])('TRANS-01 TRANS-02 the check finds %s', (_, jsx, texts) => {
  expect(found(jsx)).toEqual(texts);
});

test.each([
  ['the only text of an element', "<p>{isOpen ? 'open' : name}</p>"],
  ['texts and elements that are always there', '<p>Hello <b>you</b> and <Mark /> too.</p>'],
  ['a text away from what comes and goes', '<p>Hello <b>you</b>{isOpen ? <b>open</b> : null}</p>'],
  ['children that have no text', '<p><b>Hello</b>{part}</p>'],
  ['two elements of different kinds', '<div>{isOpen ? <p>One <b>1</b></p> : <section>Two</section>}</div>'],
  ['two elements with keys', '<div>{isOpen ? <p key="1">One <b>1</b></p> : <p key="2">Two</p>}</div>'],
])('TRANS-01 TRANS-02 the check allows %s', (_, jsx) => {
  expect(found(jsx)).toEqual([]);
});
