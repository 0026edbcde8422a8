import { definitionOf, endpointNames, type IntegrationName } from '../shared/endpoints.ts';
import { SystemError } from '../shared/system-error.ts';
import { gatewayIntegrations } from './gateway.ts';

/** The person, the term code and the day on campus (`YYYY-MM-DD`) that the calls name. Without a term: the current one. */
export type GatewayQuestion = { number: string; term: string | null; day: string };
/** What one call has shown. `problem` is null for an answer that the portal can use. */
type CallFinding = { call: IntegrationName; milliseconds: number; isEmpty: boolean; problem: string | null };

const gatewayCalls = endpointNames.filter((name) => definitionOf(name).system === 'gateway');

/**
 * Sends every read call to a gateway, one after the other and each once, and reads the answers as the portal would.
 * Source: decisions, faults of other systems; OPS-52.
 * @returns a text with a line for each call, and whether the portal can use all answers
 */
export async function checkGatewayCalls(
  gateway: { url: string; key: string; attemptMs?: number },
  { number, term, day }: GatewayQuestion,
): Promise<{ text: string; isUsable: boolean }> {
  const findings: CallFinding[] = [];
  const ask = async (call: IntegrationName, parameter: string): Promise<unknown> => {
    const start = performance.now();
    const { attemptMs, ...address } = gateway;
    const limits = { attempts: 1, ...(attemptMs === undefined ? {} : { attemptMs }) };
    // Each call has its own, so that failures in a row keep none of them back.
    const integrations = gatewayIntegrations({ ...address, limits });
    const finding = { call, isEmpty: false, problem: null as string | null };
    let content: unknown = null;
    try {
      const answer = await integrations.fetch({
        endpoint: call,
        person: { id: 0, nine_number: number },
        parameter,
      });
      content = answer.content;
      finding.isEmpty = content === null || (Array.isArray(content) && content.length === 0);
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      finding.problem = `${error.message} (${error.reason})`;
    }
    findings.push({ ...finding, milliseconds: Math.round(performance.now() - start) });
    return content;
  };

  const found = termIn(await ask('current-term', day));
  const current = term ?? found;
  for (const call of gatewayCalls) {
    if (call === 'current-term') continue;
    const { by } = definitionOf(call);
    if (by === 'term' && current === null) continue;
    await ask(call, by === 'term' ? (current ?? '') : by === 'day' ? day : '');
  }
  const isUsable = current !== null && findings.every(({ problem }) => problem === null);
  const lines = findings.map(describe);
  if (current === null)
    lines.push('There is no current term, so the calls with a term were left out. Name one with --term.');
  return { text: lines.join('\n'), isUsable };
}

const termIn = (content: unknown): string | null =>
  typeof content === 'object' && content !== null && 'p_term_out' in content && typeof content.p_term_out === 'string'
    ? content.p_term_out
    : null;

const WIDEST = Math.max(...gatewayCalls.map(({ length }) => length));

function describe({ call, milliseconds, isEmpty, problem }: CallFinding): string {
  const state = problem === null ? 'ok   ' : 'wrong';
  return `${state}  ${call.padEnd(WIDEST)}  ${`${milliseconds} ms`.padStart(8)}${isEmpty ? '  empty' : ''}${problem === null ? '' : `  ${problem}`}`;
}
