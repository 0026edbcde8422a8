import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';
import type { CreateAlertDrawing, CreateDrawing, DrawShell } from '../../src/drawing/drawing.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import type { AppPage } from '../pages/static-files.ts';
import type { ServerSettings } from '../settings/settings.ts';

/** The program with which the server draws pages, and what it must know about them. */
export type Drawing = {
  create: CreateDrawing;
  createAlerts: CreateAlertDrawing;
  shellOf: DrawShell;
  /** Computes the colors of older browsers. */
  fixedColors: (tokens: string) => string;
  /** The pattern of each path, the addresses of the styles of its page and of the scripts that take it over, and its calls. */
  pages: { pattern: string; styles: string[]; scripts: string[]; calls: CallOfPage[] }[];
  /** The addresses of the styles of an alert. */
  alertStyles: string[];
};

/** What the server needs of the build to send pages that are not as the build has made them. */
export type PagesOfBuild = {
  drawing: Drawing;
  page: AppPage;
  /** The text of a file of the build; null without one. */
  textOf: (address: string) => string | null;
  settings: ServerSettings;
  clock: () => Date;
};

/** A call of a page's data, as the start script of the page sends it: see `tools/build/start-table.d.ts`. */
const Call = z.object({
  address: z.string(),
  audience: z.enum(['everybody', 'students', 'allButSuperusers']),
  isByTerm: z.boolean(),
  hasTerm: z.boolean(),
});
type CallOfPage = z.infer<typeof Call>;

const Files = z.object({
  pages: z.array(
    z.object({
      pattern: z.string(),
      styles: z.array(z.string()),
      scripts: z.array(z.string()),
      calls: z.array(Call),
    }),
  ),
  alertStyles: z.array(z.string()),
});

/**
 * Loads the program that the build has made for the server.
 * @param dist the folder of the built app
 * @returns null if it is missing or cannot be loaded: then browsers draw all pages
 */
export function loadDrawing(dist: string, log: Log): Drawing | null {
  const folder = join(dist, '.server');
  if (!existsSync(folder)) {
    // Without any build, the page itself says so.
    if (!existsSync(join(dist, 'index.html'))) return null;
    log(`There is no program that draws pages in ${folder}. Browsers draw them. “npm run build” makes it.`, 'warn');
    return null;
  }
  try {
    const program = createRequire(import.meta.url)(join(folder, 'create-drawing.js'));
    const files = Files.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
    return {
      create: program.createDrawing,
      createAlerts: program.createAlertDrawing,
      shellOf: program.shellOf,
      fixedColors: program.fixedColors,
      ...files,
    };
  } catch (error) {
    logFailure(log, `The program that draws pages in ${folder} cannot be loaded, so browsers draw them`, error, {
      event: 'drawing.unavailable',
    });
    return null;
  }
}
