import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openFolder } from '../../../server/db/data-folder.ts';
import { openEmbedded } from '../../../server/db/database.ts';
import { writeSampleData } from './sample-day.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Only in the project `embedded`: a data folder with the sample data of the day of `NOW`. It is copied, never opened. */
    sampleFolder?: string;
  }
}

let folder: string | undefined;

/** Creates one data folder for the tests of the project `embedded`. A new one takes seconds of a processor, a copy a fraction. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'portico-sample-'));
  const data = join(folder, 'data');
  const database = await openEmbedded(openFolder(data));
  await writeSampleData(database);
  await database.close();
  project.provide('sampleFolder', data);
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true });
}
