import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { galleryData } from 'xstate-paths-and-diagrams/gallery';
import { collectCoverage, writeCoverage } from '../support/statechart-coverage.ts';

const machine = createMachine({ id: 'door', initial: 'open', states: { open: { on: { SHUT: 'shut' } }, shut: {} } });
const row = { id: 'door', title: 'Door', purpose: '', sentBy: '', machine, model: {}, behaviours: [] };
const SHUT = 'door.open|SHUT|0';

test('the gallery reads the coverage that test runs write; a run of some tests writes none', async ({
  onTestFinished,
}) => {
  const coverageFolder = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(coverageFolder, { recursive: true, force: true }));
  const coverageNow = async () => (await galleryData({ rows: [row], coverageFolder })).machines.door?.coverage;

  const journeys = collectCoverage('journeys', 'door', 2, coverageFolder);
  journeys.add([SHUT]);
  journeys.write();
  expect(await coverageNow()).toEqual({ machine: [SHUT], journeys: null, dom: null, browser: null });

  journeys.add([]);
  journeys.write();
  writeCoverage('dom', 'door', [], coverageFolder);
  writeCoverage('browser', 'door', new Set([SHUT]), coverageFolder);
  expect(await coverageNow()).toEqual({ machine: [SHUT], journeys: [SHUT], dom: [], browser: [SHUT] });
});
