import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alertKey } from '../../src/rules/alerts.ts';
import { markOfAlert } from '../../src/rules/device-cookie.ts';
import type { PageAlertsBlock } from '../../src/rules/page-alerts.ts';
import { contentSecurityPolicy } from '../../tools/content-security-policy.mjs';
import type { ReadPageAlerts } from '../alerts/page-alerts.ts';
import { policyOfServer } from '../http/security-headers.ts';
import { type BuildFile, createBuildFile } from '../pages/build-files.ts';
import { configurationOf } from '../pages/page-settings.ts';
import type { PageWithAlerts } from '../pages/static-files.ts';
import { createRecent } from '../shared/recent.ts';
import { hashOfStyle, inScript, POLICY, type Style, toTags } from './drawn-html.ts';
import type { PagesOfBuild } from './load-drawing.ts';

/** The bytes of the pages that are kept, with their compressed forms. */
const MAX_KEPT = 4 * 1024 * 1024;
/** The place of the alerts in the shell: `Root` draws it. */
const PLACE = /<main[^>]*><div[^>]* data-late[^>]*>/;
const QUALITY = 6;

type Needs = PagesOfBuild & {
  readAlerts: ReadPageAlerts;
};

/**
 * The page that the app draws, with the emergency alerts of now in its HTML, which the app takes over.
 * Source: decisions, alerts in every page; PART-07.
 * @returns a function that answers null where no alert shows; null if alerts cannot be drawn
 */
export function createPageWithAlerts(needs: Needs): PageWithAlerts | null {
  const { drawing, page, settings, clock, readAlerts } = needs;
  const draw = drawing.createAlerts(configurationOf(page.html));
  const [place] = PLACE.exec(page.html) ?? [];
  if (draw === null || place === undefined || !page.html.includes('<noscript>')) return null;
  const styles = drawing.alertStyles.flatMap((address): Style[] => {
    const text = needs.textOf(address);
    return text === null ? [] : [{ address, text }];
  });
  const styleHashes = [...page.styleHashes, ...styles.map(hashOfStyle)];
  const policy = contentSecurityPolicy({ ...page, ...policyOfServer(settings), styleHashes, meta: false });
  const html = page.html.replace(POLICY, '').replace('</head>', (end) => `${styles.map(toTags).join('')}${end}`);
  const files = createRecent<BuildFile>(MAX_KEPT);

  const fileWith = (list: string, block: string): BuildFile => {
    const text = html
      .replace(place, () => `${place}${list}`)
      .replace('<noscript>', (next) => `<script type="application/json" id="alerts">${block}</script>${next}`);
    const identity = new Uint8Array(Buffer.from(text));
    return createBuildFile('index.html', {
      br: new Uint8Array(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })),
      gzip: new Uint8Array(gzipSync(identity)),
      identity,
    });
  };

  return async (context) => {
    const { answer, shown } = await readAlerts(context);
    if (shown.length === 0) return null;
    const list = draw(shown, clock());
    const keys = shown.map(alertKey);
    // They take what they need.
    const place = [0, ...keys.map((key) => markOfAlert(`alert:${key}`))].join(' ');
    const block = inScript({ keys, place, answer: [...answer] } satisfies PageAlertsBlock);
    const id = `${list}${block}`;
    const file = files.get(id) ?? fileWith(list, block);
    files.set(
      id,
      file,
      Object.values(file.bodies).reduce((sum, { length }) => sum + length, 0),
    );
    context.set('pagePolicy', policy);
    return file;
  };
}
