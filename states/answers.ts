/** What a scenario makes of a call's usual answer. */

/** What is known of a call when it is answered. */
export type Asked = {
  /** The JSON that the sample backend answers. */
  usual: () => Promise<unknown>;
  /** How many calls of this method and path there have been, this one included. */
  times: number;
  /** Of the query. */
  query: URLSearchParams;
};

/** Answers a call: with a whole response, or with what becomes the JSON body of a good one. */
export type Answer = (asked: Asked) => unknown;

/** By method and path, such as `GET /api/status`; what is not named is answered as usual. */
export type Answers = Record<string, Answer>;

/** The same answer for many calls. */
export const all = (calls: readonly string[], answer: Answer): Answers =>
  Object.fromEntries(calls.map((call) => [call, answer]));

/** The call stays on its way. */
export const never: Answer = () => new Promise(() => {});

/** A refusal with the detail that a server would give. */
export const refused =
  (status: number, detail = 'The records are being moved.'): Answer =>
  () =>
    Response.json({ detail }, { status });

export const failed: Answer = refused(500);

/** Valid JSON of the wrong shape. */
export const malformed: Answer = () => ({ rows: 'three', ok: 1 });

/** What the usual answer would be for a person who has none of it. */
export const empty: Answer = async ({ usual }) => (Array.isArray(await usual()) ? [] : {});

/** The usual answer with every text that people write as long as somebody may write it one day. */
export const long: Answer = async ({ usual }) => lengthened(await usual());

const WRITTEN_BY_PEOPLE = new Set([
  'BUILDING',
  'COURSETITLE',
  'DISPLAY_NAME',
  'FACULTYNAME',
  'HOLDDESCRIPTION',
  'HOLDORIGINATINGOFFICEDESCRIPTION',
  'body',
  'department',
  'description',
  'first_name',
  'last_name',
  'link_text',
  'location',
  'title',
]);

const MANY_WORDS = 'of the Interdepartmental Commission for the Advancement of Undergraduate Experience';
/** No language wraps it. */
const ONE_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

function lengthened(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthened(each, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthened(each, name)]));
  }
  if (typeof value !== 'string' || value === '' || !WRITTEN_BY_PEOPLE.has(key)) return value;
  return value.startsWith('<') ? `${value}<p>${MANY_WORDS} ${ONE_WORD}</p>` : `${value} ${MANY_WORDS} ${ONE_WORD}`;
}
