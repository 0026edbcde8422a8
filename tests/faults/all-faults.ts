import { api } from './areas/api.ts';
import { browser } from './areas/browser.ts';
import { calendar } from './areas/calendar.ts';
import { demo } from './areas/demo.ts';
import { machines } from './areas/machines.ts';
import { routes } from './areas/routes.ts';
import { rules } from './areas/rules.ts';
import { server } from './areas/server.ts';
import { tools } from './areas/tools.ts';
import { ui } from './areas/ui.ts';
import type { Fault } from './fault.ts';

/** All faults by area. An area is a folder of the product, or what several folders do together. */
export const faultsByArea: Record<string, Fault[]> = {
  rules,
  calendar,
  api,
  browser,
  machines,
  ui,
  routes,
  demo,
  server,
  tools,
};
