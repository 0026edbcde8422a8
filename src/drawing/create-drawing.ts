import { readSettings } from '../browser/settings.ts';
import { siteWith } from '../site.ts';
import { alertDrawing } from './draw-alerts.tsx';
import { drawPage } from './draw-page.tsx';
import type { CreateAlertDrawing, CreateDrawing } from './drawing.ts';

export const createDrawing: CreateDrawing = (configuration, html) => {
  const facts = factsOf(configuration);
  return facts === null ? null : (page) => drawPage(page, { ...facts, html });
};

export const createAlertDrawing: CreateAlertDrawing = (configuration) => {
  const facts = factsOf(configuration);
  return facts === null ? null : alertDrawing(facts);
};

/** The settings of the pages, and the facts of their university; null if their calls go to another server. */
function factsOf(configuration: string) {
  const block = { getElementById: () => ({ textContent: configuration }) };
  const settings = readSettings(block as unknown as Document);
  if (!settings.apiBase.startsWith('/') || settings.nextStepsHost !== '') return null;
  return { settings, site: siteWith(settings.site).site };
}
