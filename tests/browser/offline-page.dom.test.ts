import { expect, test } from 'vitest';
import { offlinePage } from '../../src/browser/service-worker/offline-page.ts';

const drawn = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('the offline page has one heading, a way to try again and the safety phone, and needs no other file', () => {
  const colors = ':root{--brand-source:#4b2e83}';
  const page = drawn(offlinePage({ name: 'Portico', safetyPhone: '+15035550144', colors }));
  expect(page.querySelector('style')?.textContent.endsWith(colors)).toBe(true);
  expect(page.title).toBe('Offline · Portico');
  expect(page.querySelector('h1')?.textContent).toBe('You seem to be offline');
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Try again', ''],
    ['+1 (503) 555-0144', 'tel:+15035550144'],
  ]);
  expect(page.querySelectorAll('script, link, img')).toHaveLength(0);
});

test('a name is text and no markup; a phone of another country stays as it is written', () => {
  const page = drawn(offlinePage({ name: '<img src=x> "R&D"', safetyPhone: '+44 20 7946 0000', colors: '' }));
  expect(page.querySelector('header')?.textContent).toBe('<img src=x> "R&D"');
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('a[href^="tel:"]')?.textContent).toBe('+44 20 7946 0000');
});
