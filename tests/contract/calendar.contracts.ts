import { expect } from 'vitest';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscription,
} from '../../src/api/portal/calendar.ts';
import { NOW } from '../server/support/sample-day.ts';
import { type Contract, moment, signal } from './support/contract.ts';

const NOT_OFFERED = 'demo mode offers no calendar subscription';
const NONE = { active: false, created_on: null };

/** The calls of the calendar subscription. */
export const calendarContracts: Contract[] = [
  {
    calls: ['GET /calendar', 'POST /calendar', 'DELETE /calendar'],
    title: 'CAL-06 a subscription is created, renewed with a new address, and revoked',
    serverOnly: NOT_OFFERED,
    check: async ({ calendar }) => {
      expect(await calendar(getCalendarSubscription, { signal })).toEqual(NONE);
      const { url } = await calendar(createCalendarSubscription, { signal });
      expect(url).toMatch(/^https?:\/\/.+\S{43}/);
      const { active, created_on } = await calendar(getCalendarSubscription, { signal });
      expect([active, moment(created_on)]).toEqual([true, NOW.getTime()]);
      expect((await calendar(createCalendarSubscription, { signal })).url).not.toBe(url);
      await calendar(deleteCalendarSubscription, { signal });
      expect(await calendar(getCalendarSubscription, { signal })).toEqual(NONE);
    },
  },
  {
    calls: ['DELETE /calendar'],
    title: 'CAL-06 without a subscription there is nothing to revoke, which is no error',
    serverOnly: NOT_OFFERED,
    check: async ({ calendar }) => {
      await calendar(deleteCalendarSubscription, { signal });
    },
  },
];
