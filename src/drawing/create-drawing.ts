import { readSettings } from '../browser/settings.ts';
import { siteWith } from '../site.ts';
import { drawPage } from './draw-page.tsx';
import type { CreateDrawing } from './drawing.ts';

export const createDrawing: CreateDrawing = (configuration, html) => {
  const block = { getElementById: () => ({ textContent: configuration }) };
  const settings = readSettings(block as unknown as Document);
  if (!settings.apiBase.startsWith('/') || settings.nextStepsHost !== '') return null;
  const { site } = siteWith(settings.site);
  return (page) => drawPage(page, { settings, site, html });
};
