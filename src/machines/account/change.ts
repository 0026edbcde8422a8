import type { PushDevice } from '../../api/portal/push-devices.ts';

/** A preference that is on or off. */
export type PreferenceField = 'use_profile_photo' | 'contact_by_email' | 'contact_by_text';

/** What a device with push notifications may show. */
export type DeviceChoice = keyof Pick<PushDevice, 'shows_details' | 'wants_alerts'>;

/** What the user can change about the account. `isOn` is the new value, and `pk` is that of the user's preferences. */
export type AccountChange =
  | { kind: 'preference'; pk: number; field: PreferenceField; isOn: boolean }
  | { kind: 'endSession'; id: number }
  /** Ends this session too; with `endsCalendar` also the secret address of the user's calendar. */
  | { kind: 'endSessions'; endsCalendar: boolean }
  | { kind: 'endDevice'; id: number }
  | { kind: 'changeDevice'; id: number; choice: DeviceChoice; isOn: boolean }
  | { kind: 'testDevice'; id: number };

/** The lists in which a change belongs to a row. */
export type AccountList = 'sessions' | 'devices';

/** Where the user makes a change: at a field, in a row of a list, or at a list as a whole. */
export type AccountPlace = PreferenceField | AccountList | `${AccountList}/${number}`;

/** A change at its place. At most one change of each place is saved at a time. */
export type PlacedChange = { place: AccountPlace; change: AccountChange };

/** The key of the save of a change, such as `endSession/12`: another one for each change of the same place. */
export const changeKey = ({ change }: PlacedChange): string => Object.values(change).join('/');
