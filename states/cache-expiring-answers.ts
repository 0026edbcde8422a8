import { createClient, createTransport } from '../src/api/client.ts';
import { definitionOf, type ResourceName } from '../src/api/resources.ts';
import { openAnswers, writeAnswer } from '../src/browser/answer-storage.ts';
import { dayIn } from '../src/rules/dates.ts';
import { sampleTerm } from '../src/sample/terms.ts';
import { site } from '../src/site.ts';
import { createScenarioBackend } from './backend.ts';

/** Stores answers in the tab's cache that stay fresh for only one more millisecond. */
export async function cacheExpiringAnswers(username: string, names: readonly ResourceName[]): Promise<void> {
  if (names.length === 0) return;
  const { fetch } = createScenarioBackend(username, {});
  const signal = new AbortController().signal;
  const transport = createTransport({ base: `${window.location.origin}/api`, token: () => 'demo', fetch });
  const { term } = sampleTerm(dayIn(site.timeZone, new Date()));
  openAnswers(username);
  for (const name of names) {
    const { call, minutes, parameter, isByTerm } = definitionOf(name);
    const value = isByTerm ? term : parameter === 'page' ? 'slug=dashboard' : '';
    const receivedAt = new Date(Date.now() - minutes * 60_000 + 1).toISOString();
    const recordingClient = createClient(async (path, question) => {
      const content = await transport(path, question);
      writeAnswer(`${name}/${value}`, { content, receivedAt });
      return content;
    });
    await call(recordingClient, signal, value);
  }
}
