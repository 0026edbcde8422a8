import * as z from 'zod';
import { readFeed } from '../../src/api/feeds.ts';
import { Alert } from '../../src/api/portal/alerts.ts';
import type { Orm } from '../db/database.ts';
import type { Integrations } from '../integrations/integrations.ts';
import { toText } from '../stored-answers/answer-texts.ts';
import { readLiveAlerts } from './own-alerts.ts';

/** Who asks for the alerts, which are the same for all people. */
const ANYBODY = { id: 0, nine_number: null };

/** The alerts of the portal itself and of the feed. A feed that fails hides no alert of the portal. */
export async function liveAlerts(orm: Orm, integrations: Integrations, now: Date): Promise<Alert[]> {
  const own = await readLiveAlerts(orm, now);
  const request = { endpoint: 'rave-messages' as const, person: ANYBODY, parameter: '' };
  const ofFeed = await integrations
    .fetch(request)
    .then(async (answer) => {
      const { text, type } = toText(answer);
      return z.array(Alert).parse(await readFeed(text, type));
    })
    // The log has the reason already.
    .catch(() => []);
  return [...own, ...ofFeed];
}
