import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../src/browser/settings.ts';
import { signInAddress } from '../../src/browser/urls.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function pageWith(content: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (content !== null) {
    const block = page.createElement('script');
    block.type = 'application/json';
    block.id = 'portal-config';
    block.textContent = content;
    page.head.append(block);
  }
  return page;
}

const DEFAULTS = {
  apiBase: '/api',
  nextStepsHost: '',
  nextStepsUrl: '/next-steps',
  loginUrl: '/accounts/login/',
  logoutUrl: '/accounts/logout/',
  adminUrl: '/admin/',
  calendarUrl: null,
  sessionList: false,
  dataUrl: null,
  remindersUrl: null,
  pushKey: null,
  sentryDsn: null,
  analyticsUrl: null,
  offers: [],
  site: {},
};

test('CONF-01 CONF-02 every key is optional and has its default', () => {
  expect(readSettings(pageWith('{}'))).toEqual(DEFAULTS);
  expect(readSettings(pageWith(null))).toEqual(DEFAULTS);
});

test('CONF-03 CONF-06 what is set counts', () => {
  const settings = readSettings(pageWith('{"apiBase":"/backend","loginUrl":"https://id.example.edu/in"}'));
  expect(settings).toEqual({ ...DEFAULTS, apiBase: '/backend', loginUrl: 'https://id.example.edu/in' });
  expect(signInAddress(settings, '/a?b=c d#e')).toBe('https://id.example.edu/in?next=%2Fa%3Fb%3Dc%20d%23e');
});

test.each(['{', '[]', '{"apiBase":7}'])(
  'a block that cannot be read counts as empty and is said in the console: %s',
  (content) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(readSettings(pageWith(content))).toEqual(DEFAULTS);
    expect(said).toHaveBeenCalledOnce();
  },
);

test('OFFER-01 the offers of the backend are those that are named', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const all = ['registration', 'exams', 'term-dates', 'class-changes', 'teaching', 'changes', 'unread'];
  expect(readSettings(pageWith(JSON.stringify({ offers: all })))).toEqual({ ...DEFAULTS, offers: all });
  expect(readSettings(pageWith('{"offers":[]}'))).toEqual(DEFAULTS);
  expect(said).not.toHaveBeenCalled();
});

test.each([
  ['a name of another version', '["unread","parking","Unread"]', ['unread'], /not used: \["parking","Unread"\]\.$/],
  ['what is no name', '[null,7,["unread"],"changes"]', ['changes'], /not used: \[null,7,\["unread"\]\]\.$/],
  ['no list', '"unread"', [], /not used: \["unread"\]\.$/],
  ['an object', '{"unread":true}', [], /not used: \[\{"unread":true\}\]\.$/],
  ['null', 'null', [], /not used: \[null\]\.$/],
])('OFFER-02 %s is left out with one line, and the other settings hold', (_, offers, expected, line) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const settings = readSettings(pageWith(`{"apiBase":"/backend","offers":${offers}}`));
  expect(settings).toEqual({ ...DEFAULTS, apiBase: '/backend', offers: expected });
  expect(said.mock.calls).toEqual([[expect.stringMatching(line)]]);
});

test('OFFER-02 a wrong setting beside them gives the default settings, without offers', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(readSettings(pageWith('{"apiBase":7,"offers":["unread"]}'))).toEqual(DEFAULTS);
});
