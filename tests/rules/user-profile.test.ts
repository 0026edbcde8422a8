import { expect, test } from 'vitest';
import { factsFromProfile } from '../../src/rules/user-profile.ts';

const EMPTY = { nine_number: null, profile_pk: null, role_acknowledged_on: null };
const PROFILE = {
  sms_number: '5035550199',
  nine_number: '900000009',
  profile_pk: 209,
  role_acknowledged_on: '2026-09-01T15:00:00Z',
};

test('API-20 the profile gives what the user lacks, and the number for text messages where there are preferences', () => {
  const { sms_number, ...shared } = PROFILE;
  expect(factsFromProfile({ ...EMPTY, preferences: null }, PROFILE)).toEqual(shared);
  expect(factsFromProfile({ ...shared, preferences: { pk: 7, sms_number: null } }, PROFILE)).toEqual({
    preferences: { pk: 7, sms_number },
  });
});

test('API-20 a value of the user wins, and an empty profile gives nothing', () => {
  const user = {
    nine_number: '1',
    profile_pk: 1,
    role_acknowledged_on: '2026-01-01',
    preferences: { sms_number: '2' },
  };
  expect(factsFromProfile(user, PROFILE)).toBeNull();
  expect(factsFromProfile({ ...EMPTY, preferences: { sms_number: null } }, { ...EMPTY, sms_number: null })).toBeNull();
});
