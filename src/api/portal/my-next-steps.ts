import * as z from 'zod/mini';
import { Task } from '../checklist/user-tasks.ts';
import { endpoint } from '../endpoint.ts';

/**
 * The tasks of the person, for the dashboard. It is a call of the portal and carries the portal’s token. The portal
 * shows the tasks in the order of the answer.
 */
export const listMyNextSteps = endpoint({ path: '/integrations/mynextsteps/tasks', answer: z.array(Task) });
