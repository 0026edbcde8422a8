import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { codeMissing } from '../failure.ts';
import { feed, isXml, readFeed } from '../feeds.ts';

/** An emergency alert; `pubDate` is ISO 8601 or RFC 822. One without a date, or an old one, shows nowhere. */
export const Alert = z.object({ guid: text, title: text, link: text, description: text, pubDate: text });
export type Alert = z.infer<typeof Alert>;

/** An alert, or with `incomplete` the mark of a list that does not have all of them. */
export const AlertEntry = z.extend(Alert, { incomplete: flag });

/**
 * The emergency alerts of the university. A JSON list or an RSS 2.0 document. While a source of alerts does not answer, or has
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
