import { type NudgeType, nudgeKind } from '../../rules/nudges.ts';

/** The text of the link, by the type of the nudge. */
const ACTIONS: Record<NudgeType | 'plain', string> = {
  APC: 'Check program',
  DEPOSIT_INIT: 'Set up direct deposit',
  DEPOSIT_CONFIRM: 'Confirm direct deposit',
  DIRECTORY: 'Check entry',
  CONTACT: 'Check contact info',
  CONTACT_INFO: 'Check contact info',
  ALERT: 'Check alert settings',
  EMERGENCY: 'Name contacts',
  EVACUATION: 'Tell us',
  plain: 'Open',
};

/** What the link of a nudge is called. Source: MSG-06. */
export const nudgeAction = (nudgeType: string | null): string => ACTIONS[nudgeKind(nudgeType)];

/** A nudge that comes without a title. */
export const NUDGE_WITHOUT_TITLE = 'Information to confirm or update';
