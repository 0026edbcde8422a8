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
