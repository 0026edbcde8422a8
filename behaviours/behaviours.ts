import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '..');
const ID = /\b[A-Z]{2,10}-(?:\d{2}|1\d{2})\b/g;
const RANGE = /\b([A-Z]{2,10})-(\d{2}|1\d{2}) to \1-(\d{2}|1\d{2})\b/g;
const ROW = /^\| ([A-Z]{2,10}-(?:\d{2}|1\d{2})) \| (.+) \|$/gm;
/** Words that look like an id but are not one. UTF-16 is a character encoding. */
const OTHER_WORDS = new Set(['UTF-16']);

const TEXT_FILE = /\.(ts|tsx|mjs|js|css|html|md|json|jsonc)$/;

export type Behaviour = { id: string; sentence: string };

/** The rows of `docs/behaviours.md`, in its order. @param page the text of the page */
export function behavioursOf(page: string): Behaviour[] {
  return [...page.matchAll(ROW)].map(([, id = '', sentence = '']) => ({ id, sentence }));
}

export const readBehaviours = (): Behaviour[] => behavioursOf(readFileSync(join(root, 'docs/behaviours.md'), 'utf8'));

/** The parts of a page of behaviours: the heading of each, and the ids of its rows. Parts without rows are left out. */
export function topicsOf(page: string): { title: string; ids: string[] }[] {
  return page.split(/^## /m).flatMap((part) => {
    const ids = behavioursOf(part).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ title: part.slice(0, part.indexOf('\n')), ids }];
  });
}

export const readTopics = () => topicsOf(readFileSync(join(root, 'docs/behaviours.md'), 'utf8'));

/** "BANNER" of "BANNER-13". */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** Every id that a text cites, each once. A range such as "LIST-14 to LIST-19" cites its two ends. */
export function idsIn(text: string): string[] {
  return [...new Set([...text.matchAll(ID)].map(([id]) => id))].filter((id) => !OTHER_WORDS.has(id));
}

/** Every id that a title names, each once, with the ids inside a range such as "LIST-14 to LIST-19". */
export function idsInTitle(title: string): string[] {
  const inRanges = [...title.matchAll(RANGE)].flatMap(([, area, first, last]) => {
    const ids: string[] = [];
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.push(`${area}-${String(number).padStart(2, '0')}`);
    }
    return ids;
  });
  return [...new Set([...idsIn(title), ...inRanges])];
}

/** The paths of all text files below some folders of the project, such as `src/site.ts`, sorted. */
export function filesBelow(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
        .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name))),
    )
    .sort();
}

export const readProjectFile = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * The texts in the code of a test file that name behaviours: titles of tests and journeys, and the rows of tables that
 * become part of a title.
 * @throws when the file cannot be parsed
 */
export function titlesOf(file: string, code: string): string[] {
  const titles: string[] = [];
  const add = (text: unknown) => {
    if (typeof text === 'string' && idsIn(text).length > 0) titles.push(text);
  };
  const onText = ({ value }: { value: unknown }) => add(value);
  const onTemplate = ({ value }: { value: { cooked: string | null } }) => add(value.cooked);
  new Visitor({ Literal: onText, TemplateElement: onTemplate }).visit(parsed(file, code).program);
  return titles;
}

/** The comments of a file of code, each as one line without its asterisks. @throws when the file cannot be parsed */
export function commentsOf(file: string, code: string): string[] {
  return parsed(file, code).comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim());
}

function parsed(file: string, code: string) {
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) {
    throw new Error(`${file} cannot be parsed: ${errors.map(({ message }) => message).join(', ')}`);
  }
  return { program, comments };
}

/** For each id, how many titles of each test file name it. */
export function readTests(): Map<string, Map<string, number>> {
  const tests = new Map<string, Map<string, number>>();
  for (const file of filesBelow(['tests'])) {
    // These two folders check the list itself and prove no behaviour.
    if (!/\.tsx?$/.test(file) || /^tests\/(behaviours|docs)\//.test(file)) continue;
    for (const id of titlesOf(file, readProjectFile(file)).flatMap(idsInTitle)) {
      const files = tests.get(id) ?? new Map<string, number>();
      tests.set(id, files.set(file, (files.get(file) ?? 0) + 1));
    }
  }
  return tests;
}
