import * as z from 'zod/mini';
import { SEVERITIES } from '../../rules/severities.ts';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { codeMissing } from '../failure.ts';
import { feed, isXml, readFeed } from '../feeds.ts';

/** How severe an alert is. One that says nothing, or anything else, is an emergency. Source: SEV-01. */
const severity = z.catch(z._default(z.enum(SEVERITIES), 'emergency'), 'emergency');

/**
 * An emergency alert; `pubDate` is ISO 8601 or RFC 822. One without a date, or an old one, shows nowhere. `updated`: when its text
 * was corrected, ISO 8601.
 */
export const Alert = z.object({
  ...{ guid: text, title: text, link: text, description: text, pubDate: text },
  updated: text,
  severity,
});
/** Most alerts were never corrected, so who makes one may leave that out. */
export type Alert = Omit<z.infer<typeof Alert>, 'updated'> & { updated?: string | null };

/** An alert, or with `incomplete` the mark of a list that does not have all of them. */
export const AlertEntry = z.extend(Alert, { incomplete: flag });

/**
 * The emergency alerts of the university. A JSON list or an RSS 2.0 document. Without a `severity` an alert is an emergency. While a source of alerts does not answer, or has
 * an entry that cannot be read, the list has an entry `{"incomplete": true}`: without an alert, the portal then does not say
 * that there is none.
 */
export const listAlerts = endpoint({
  path: '/integrations/rave-messages',
  answer: z.array(AlertEntry),
  ...feed,
  read: readAlertAnswer,
});

/** The code for RSS loads with the first RSS document. */
async function readAlertAnswer(content: string, contentType: string): Promise<unknown> {
  if (!isXml(contentType)) return readFeed(content, contentType);
  const { readRssAlerts } = await import('../alert-items.ts').catch(codeMissing);
  return readRssAlerts(content);
}
