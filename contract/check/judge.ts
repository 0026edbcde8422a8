import * as z from 'zod/mini';
import { checkAnswer } from '../../src/api/check-answer.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import { schemaOf } from '../json-schema.ts';
import type { Reply } from './ask.ts';
import { cut, faultsOf } from './faults.ts';
import { compareFields } from './fields.ts';

export type CallVerdict = 'ok' | 'empty' | 'failed';

export type Judgement = {
  verdict: CallVerdict;
  /** One line for each fault; for a correct answer, the remarks. */
  reasons: string[];
  /** Fields that the portal reads and that no record has. */
  missing: string[];
  /** How many different fields the portal does not know. */
  unknown: number;
  /** The answer as it was read, because later calls need parts of it; null for a failed one. */
  answer: unknown;
};

const Warning = z.object({ p_result: z.literal('Warning') });
const Detail = z.object({ detail: z.string() });

const LONGEST_DETAIL = 120;

/** Judges an answer as the portal does: what the portal would show as an error is a failure here. */
export async function judge({ endpoint }: CatalogueEntry, reply: Reply, timeout: number): Promise<Judgement> {
  if (reply.kind === 'timeout') return failed([`no answer within ${timeout / 1000} s`]);
  if (reply.kind === 'unreachable') return failed([`no answer: ${reply.reason}`]);
  const { status, content, contentType, redirectedTo } = reply;
  const redirect = redirectedTo === null ? [] : [`redirected to ${redirectedTo}`];
  if (status < 200 || status > 299) return failed([...redirect, statusText(status, content)]);

  let answer: unknown;
  try {
    answer = await (endpoint.read ?? readJson)(content, contentType);
  } catch (error) {
    return failed([
      ...redirect,
      unreadable(error, content, contentType),
      ...(redirectedTo === null ? [] : [NO_LOGIN_PAGE]),
    ]);
  }
  const schema = endpoint.answer ?? z.unknown();
  const checked = checkAnswer(schema, answer);
  if (checked.success && isEmpty(checked.data) && z.safeParse(Warning, answer).success) return empty('Warning', answer);
  if (!checked.success) return failed([...redirect, ...faultsOf(checked.error.issues, answer)]);

  // The fields that an item of an XML feed lacks are read as null.
  const isThere = /[/+]xml\b/i.test(contentType) ? (value: unknown) => value !== null : () => true;
  const notes = compareFields(schemaOf(schema).schema, answer, isThere);
  const reasons = redirectedTo === null ? [] : [`redirected to ${redirectedTo}: a write would be lost`];
  if (isEmpty(checked.data)) return { ...empty(emptyText(answer), answer), reasons: [...reasons, emptyText(answer)] };
  return { verdict: 'ok', reasons, ...notes, answer };
}

const NO_LOGIN_PAGE = 'where a sign-in is needed, the API must answer 401 and not with a page';

const failed = (reasons: string[]): Judgement => ({
  verdict: 'failed',
  reasons,
  missing: [],
  unknown: 0,
  answer: null,
});

const empty = (reason: string, answer: unknown): Judgement => ({
  verdict: 'empty',
  reasons: [reason],
  missing: [],
  unknown: 0,
  answer,
});

const readJson = (content: string): unknown => (content === '' ? null : JSON.parse(content));

const isEmpty = (read: unknown) => read === null || (Array.isArray(read) && read.length === 0);

function emptyText(answer: unknown): string {
  if (answer === null) return 'null';
  return Array.isArray(answer) ? 'an empty list' : 'it has no field that the portal reads';
}

function statusText(status: number, content: string): string {
  const body = z.safeParse(Detail, parsed(content));
  return `status ${status}${body.success ? `: ${cut(body.data.detail, LONGEST_DETAIL)}` : ' without a detail'}`;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function unreadable(error: unknown, content: string, contentType: string): string {
  if (!(error instanceof SyntaxError)) return (error as Error).message;
  const [type = ''] = contentType.split(';');
  const kind = /^\s*<(!doctype html|html)/i.test(content)
    ? 'an HTML page'
    : type === ''
      ? 'something without a content type'
      : type;
  return `the answer is not JSON but ${kind}`;
}
