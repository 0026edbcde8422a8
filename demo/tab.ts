import { forgetKeptSchedule } from '../src/browser/service-worker/page-cache.ts';
import { inTab, readTab, writeTab } from '../src/browser/storage.ts';
import type { ChangesStorage } from '../src/demo/changes.ts';
import { samplePeople } from '../src/sample/people.ts';
import type { SamplePerson } from '../src/sample/shapes.ts';

const PERSON = 'portico-demo.person';
const CHANGES = 'portico-demo.changes.';

/** The sample person who is signed in in this tab; null without one. */
export function signedInPerson(): SamplePerson | null {
  const name = readTab(PERSON);
  return samplePeople.find(({ user }) => user.username === name) ?? null;
}

/** @returns whether there is a sample person with this username, who is then signed in in this tab */
export function signIn(username: string): boolean {
  const name = username.trim().toLowerCase();
  const isKnown = samplePeople.some(({ user }) => user.username === name);
  if (isKnown) writeTab(PERSON, name);
  return isKnown;
}

export function signOut(): void {
  writeTab(PERSON, '');
}

/** Where this tab stores what a person has changed. */
export function changesOf({ user }: SamplePerson): ChangesStorage {
  const key = `${CHANGES}${user.username}`;
  return { read: () => readTab(key) || null, write: (content) => writeTab(key, content) };
}

/** Removes all that the portal has stored in this browser. The person stays signed in. */
export async function reset(): Promise<void> {
  const person = readTab(PERSON);
  inTab((storage) => storage.clear());
  writeTab(PERSON, person);
  try {
    window.localStorage.clear();
  } catch {
    // The browser forbids storage, so there is nothing to remove.
  }
  for (const cookie of document.cookie.split(/;\s*/)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the portal reads its cookies in the same way
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  await forgetKeptSchedule();
}
