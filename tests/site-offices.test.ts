import { expect, test } from 'vitest';
import { site, siteWith } from '../src/site.ts';
import { siteOffices, siteOfficesOf } from '../src/site-offices.ts';

const budget = {
  phone: '503-555-0199',
  email: null,
  hours: null,
  place: 'Old Main, room 1',
  keywords: '',
  name: 'Budget',
};

const officesWith = (overrides: object) => siteOfficesOf(siteWith({ ...overrides }).site);

test('CONF-10 a university replaces offices, ways to pay and categories about money, each as a whole', () => {
  const overrides = {
    offices: { BU: { name: 'Budget', phone: '503-555-0199', place: 'Old Main, room 1' } },
    billingOffice: 'BU',
    waysToPay: { Cash: 'no fee' },
    moneyCategories: [7, 8],
  };
  expect(officesWith(overrides)).toEqual({ ...overrides, offices: { BU: budget } });
});

test('CONF-10 the help desk and public safety have the numbers of the deployment', () => {
  const { offices, ...others } = siteOfficesOf({ ...site, helpDeskPhone: '503-555-0155', safetyPhone: '+15035550166' });
  const { HD, PS } = siteOffices.offices;
  expect({ ...others, offices }).toEqual({
    ...siteOffices,
    offices: { ...siteOffices.offices, HD: { ...HD, phone: '503-555-0155' }, PS: { ...PS, phone: '5035550166' } },
  });
  expect(Object.keys(offices)).toEqual(Object.keys(siteOffices.offices));
});

test('CONF-10 entries that cannot be used are left out', () => {
  const overrides = {
    offices: { SA: { name: 'Accounts', phone: 5035550199 }, AD: { phone: '503-555-0199' }, AC: 'Old Main' },
    billingOffice: 7,
    waysToPay: { Card: 2.85 },
    moneyCategories: ['money', 1.5, 2],
  };
  const unusable = { offices: {}, billingOffice: '', waysToPay: {} };
  expect(officesWith(overrides)).toEqual({ ...unusable, moneyCategories: [2] });
  expect(officesWith({ ...unusable, offices: null, waysToPay: 7, moneyCategories: null })).toEqual({
    ...unusable,
    moneyCategories: [],
  });
});

test('CONF-10 the other facts of the site do not know these', () => {
  const overrides = { offices: {}, billingOffice: 'SA', waysToPay: {}, moneyCategories: [] };
  expect(siteWith(overrides)).toEqual({ site: { ...site, officeFacts: overrides }, unusable: [] });
});
