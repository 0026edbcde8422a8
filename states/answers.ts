/** A call to the scenario's backend. */
export type AnswerRequest = {
  /** Returns the JSON content that the sample backend answers. */
  usualAnswer: () => Promise<unknown>;
  /** The number of calls with this method and path, including this one. */
  count: number;
  /** The query of the call. */
  query: URLSearchParams;
};

/** Answers a call with a response, or with the JSON content of a response with status 200. */
export type ChangedAnswer = (request: AnswerRequest) => unknown;

/** The changed answers of a scenario, by method and path, such as `GET /api/status`. Other calls get the usual answer. */
export type Answers = Record<string, ChangedAnswer>;

/** The same answer for several calls. */
export const all = (calls: readonly string[], answer: ChangedAnswer): Answers =>
  Object.fromEntries(calls.map((call) => [call, answer]));

/** The call stays pending. */
export const never: ChangedAnswer = () => new Promise(() => {});

/** An error answer with a status and a detail. */
export const refused =
  (status: number, detail = 'The records are being moved.'): ChangedAnswer =>
  () =>
    Response.json({ detail }, { status });

export const failed: ChangedAnswer = refused(500);

/** Valid JSON of the wrong shape. */
export const malformed: ChangedAnswer = () => ({ rows: 'three', ok: 1 });

/** The answer for a person without data: an empty list or an empty object. */
export const empty: ChangedAnswer = async ({ usualAnswer: usual }) => (Array.isArray(await usual()) ? [] : {});

/** The usual answer with very long texts in all fields that people write. */
export const long: ChangedAnswer = async ({ usualAnswer: usual }) => lengthen(await usual());

const FREE_TEXT_FIELDS = new Set([
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

const LONG_PHRASE = 'of the Interdepartmental Commission for the Advancement of Undergraduate Experience';
/** A word that cannot be wrapped. */
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

function lengthen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lengthen(each, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lengthen(each, name)]));
  }
  if (typeof value !== 'string' || value === '' || !FREE_TEXT_FIELDS.has(key)) return value;
  return value.startsWith('<') ? `${value}<p>${LONG_PHRASE} ${LONG_WORD}</p>` : `${value} ${LONG_PHRASE} ${LONG_WORD}`;
}
