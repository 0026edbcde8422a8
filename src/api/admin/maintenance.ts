import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

const MAINTENANCE = '/admin/maintenance';

/** The characters that the message may have. */
export const LONGEST_MAINTENANCE_MESSAGE = 300;

/** The message that users see in place of the portal, and since when; both null while maintenance is off. */
export const MaintenanceState = z.object({ message: z.nullable(z.string()), started_on: z.nullable(z.string()) });
export type MaintenanceState = z.infer<typeof MaintenanceState>;

/** Whether maintenance is on. */
export const getMaintenance = endpoint({ path: MAINTENANCE, answer: MaintenanceState });

/** Switches maintenance on with a message, changes the message, or switches it off with null. */
export const putMaintenance = endpoint({
  method: 'put',
  path: MAINTENANCE,
  body: z.strictObject({ message: z.nullable(textUpTo(LONGEST_MAINTENANCE_MESSAGE)) }),
  answer: MaintenanceState,
});
