import { expect, test } from 'vitest';
import { siteWith } from '../src/site.ts';
import { siteOffices, siteOfficesWith } from '../src/site-offices.ts';

test('CONF-10 a university replaces the offices of holds and the ways to pay as a whole', () => {
  const office = { phone: '503-555-0199', address: 'Old Main, room 1' };
  expect(siteOfficesWith({ holdOffices: { BU: office }, waysToPay: { Cash: 'no fee' } })).toEqual({
    holdOffices: { BU: office },
    waysToPay: { Cash: 'no fee' },
  });
  expect(siteOfficesWith({ name: 'Campus' })).toEqual(siteOffices);
});

test('CONF-10 entries that cannot be used are left out', () => {
  const overrides = {
    holdOffices: { SA: { phone: 5035550199, address: 'Old Main' }, AD: 'Old Main' },
    waysToPay: { Card: 2.85 },
  };
  expect(siteOfficesWith(overrides)).toEqual({ holdOffices: {}, waysToPay: {} });
  expect(siteOfficesWith({ holdOffices: null, waysToPay: 7 })).toEqual({ holdOffices: {}, waysToPay: {} });
});

test('CONF-10 the other facts of the site do not know these two', () => {
  expect(siteWith({ holdOffices: {}, waysToPay: {} }).unusable).toEqual([]);
});
