import { academicsScenarios } from './scenarios/academics.ts';
import { accountScenarios } from './scenarios/account.ts';
import { bannerScenarios } from './scenarios/banner.ts';
import { checklistScenarios } from './scenarios/checklist.ts';
import { communityScenarios } from './scenarios/community.ts';
import { contentScenarios } from './scenarios/content.ts';
import { dashboardScenarios } from './scenarios/dashboard.ts';
import { dialogsScenarios } from './scenarios/dialogs.ts';
import { financesScenarios } from './scenarios/finances.ts';
import { messagesScenarios } from './scenarios/messages.ts';
import { partsScenarios } from './scenarios/parts.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { visitScenarios } from './scenarios/visit.ts';

/** All scenarios, one file for each page. Their common answers are in `answers.ts`. */
export const scenarios: Scenario[] = [
  ...dashboardScenarios,
  ...bannerScenarios,
  ...academicsScenarios,
  ...accountScenarios,
  ...financesScenarios,
  ...communityScenarios,
  ...messagesScenarios,
  ...contentScenarios,
  ...checklistScenarios,
  ...dialogsScenarios,
  ...visitScenarios,
  ...partsScenarios,
];
