import { fixedColors } from '../../tools/build/fixed-colors.mjs';
import { readSettings } from '../browser/settings.ts';
import { siteWith } from '../site.ts';
import { alertDrawing } from './draw-alerts.tsx';
import { drawPage } from './draw-page.tsx';
import { drawShell } from './draw-shell.tsx';
import type { CreateAlertDrawing, CreateDrawing, DrawShell } from './drawing.ts';
import { createStillApp } from './still-app.ts';

// Packed for the server, which does not have the packages of the build.
export { fixedColors };

export const createDrawing: CreateDrawing = (configuration, html) => {
  const facts = factsOf(configuration);
  return facts === null ? null : (page) => drawPage(page, { ...facts, html });
};

export const createAlertDrawing: CreateAlertDrawing = (configuration) => {
  const facts = factsOf(configuration);
  return facts === null ? null : alertDrawing(facts);
};

export const shellOf: DrawShell = (configuration, now) => drawShell(createStillApp(deploymentOf(configuration), now));

/** The same, or null if the calls of the pages go to another server. */
function factsOf(configuration: string) {
  const facts = deploymentOf(configuration);
  return facts.settings.apiBase.startsWith('/') && facts.settings.nextStepsHost === '' ? facts : null;
}

/** The settings of the pages, and the facts of their university. */
function deploymentOf(configuration: string) {
  const block = { getElementById: () => ({ textContent: configuration }) };
  const settings = readSettings(block as unknown as Document);
  return { settings, site: siteWith(settings.site).site };
}
