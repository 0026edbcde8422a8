import { describe, expect, test } from 'vitest';
import { linkTarget } from '../../src/rules/content-links.ts';

const form = 'https://forms.university.example/veterans';
const certification = '#modal-veteran-benefit-certification';

describe('linkTarget', () => {
  test('ACCT-21 with VETERAN_ELIGIBILITY "Y" the certification leads to the form, not to a modal', () => {
    expect(linkTarget(certification, 'Y', form)).toEqual({ kind: 'address', href: form });
  });

  test.each(['N', '', 'y', null])('ACCT-22 with VETERAN_ELIGIBILITY %j it opens its modal', (eligibility) => {
    expect(linkTarget(certification, eligibility, form)).toEqual({
      kind: 'modal',
      slug: 'veteran-benefit-certification',
    });
  });

  test.each(['Y', 'N'])('MODAL-01 another modal link opens that modal, VETERAN_ELIGIBILITY %s', (eligibility) => {
    expect(linkTarget(' #modal-library-hours ', eligibility, form)).toEqual({ kind: 'modal', slug: 'library-hours' });
  });

  test.each([
    'https://library.university.example/',
    'mailto:help@university.example',
    'tel:+15037253000',
    '/academics#today',
  ])('SEC-07 %s is allowed', (url) => {
    expect(linkTarget(url, 'Y', form)).toEqual({ kind: 'address', href: url });
  });

  test.each(['javascript:alert(1)', '#modal-', '#top', 'data:text/html,x', '//evil.example', '', null])(
    'SEC-07 %j is not a link',
    (url) => {
      expect(linkTarget(url, 'Y', form)).toBeNull();
    },
  );
});
