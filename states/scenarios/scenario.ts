import type { ResourceName } from '../../src/api/resources.ts';
import { type Answers, all } from '../answers.ts';

/** Tuesday, October 13, 2026, 9:35 AM on campus: the third week of a term, before a student's first class. */
export const MORNING = '2026-10-13T16:35:00Z';
/** The day on campus then. */
export const DAY = '2026-10-13';

/** A press on the first button, link, summary or label with this name, or else with a name that begins so. */
export type ButtonPress = { name: string; within?: string };

export type Scenario = {
  name: string;
  /** User names of the sample people for whom the scenario exists. */
  people: readonly [string, ...string[]];
  address: string;
  /** A text that is on the screen when it is complete. */
  shows: string;
  answers?: Answers;
  press?: ButtonPress[];
  /** Resources whose cached answers are no longer fresh. */
  expiredResources?: ResourceName[];
  cookies?: string;
  /** Runs before the app starts. */
  prepare?: () => void;
  /** Loads a module that shows its own screen instead of the app. */
  screen?: () => Promise<unknown>;
  /** The console message that the app logs in this scenario; none by default. */
  says?: RegExp;
  /** The page's heading is still loading. */
  isWithoutHeading?: true;
  /** The screen replaces the shell, including its footer. */
  isAlone?: true;
};

export const STUDENT = ['amara'] as const;
export const FAILED_CALL = /^The call for .+ has failed\./;
export const FAILED_REQUEST = /^There was a problem with your request: /;
export const finti = (name: string) => `GET /api/integrations/finti/${name}`;
export const MESSAGES = 'GET /api/notifications/user';
export const ALERTS = 'GET /api/integrations/rave-messages';
export const EVENTS = 'GET /api/integrations/pdx/events';
export const POSTS = 'GET /api/posts';
export const PAGES = 'GET /api/pages';
export const CHECKLIST = 'GET /api/user_task/';
/** The calls of the banner, besides holds. */
export const BANNER = [finti('nudges'), MESSAGES, ALERTS];
export const NOTHING_IN_THE_BANNER = all([finti('holds'), ...BANNER], () => []);
