import { defineConfig } from 'vitest/config';
import { offlineTokens } from './tools/build/offline-tokens.mjs';

export const DOM_TESTS = ['tests/ui/**/*.test.{ts,tsx}', 'tests/**/*.dom.test.{ts,tsx}'];
const POSTGRES_TESTS = ['tests/**/*.postgres.test.ts'];

/** Tests of the server. They run on PostgreSQL if there is one, and else on the embedded database. */
export const DATABASE_TESTS = ['tests/{contract,fuzz,server}/**/*.test.ts'];
/** Tests of these folders that need no database, or only the embedded one. */
const NOT_ON_POSTGRES = [
  'tests/**/*.embedded.test.ts',
  'tests/fuzz/{answers,support}.test.ts',
  'tests/server/{client-address,connection-limits,feed-addresses,feed-calendars,log,migration-rules,openid-settings,sample-data,hostile-texts,mail-command,sanitize-html,settings,site-file,static-files,work-queue}.test.ts',
];
/** They run on both databases: every route, statements that run together, and the migrations. */
const ON_BOTH = ['tests/server/{batch,every-route,migrations}.test.ts'];

/** Tests of pure functions and of machines. They change nothing global, so that their files can share one set of modules. */
export const PURE_TESTS = ['tests/{api,calendar,field,machines,routes,rules,sample}/**/*.test.ts'];
/** Tests in these folders that stub a global, such as `fetch`, the clock or the time zone, or need modules that are new. */
export const WITH_OWN_PROCESS = [
  'tests/api/client.test.ts',
  'tests/calendar/write-calendar.test.ts',
  'tests/machines/{checklist-live,demo,guard-live,live-view,offline-live,portal-live,resources-live,retry-after-401,to-result}.test.ts',
  'tests/rules/{dates,events,rss-dates,whats-new,zones}.test.ts',
];

/** Tests with a DOM that replace modules, or need a window or modules that are new. */
export const WITH_OWN_WINDOW = [
  'tests/browser/{answer-storage,device-cookie,open-notices}.dom.test.ts',
  'tests/drawing/take-over.dom.test.tsx',
  'tests/ui/{before-load,checklist-detail,redraws,search}.test.tsx',
  'tests/ui/sign-out-together.test.ts',
  'tests/ui/dom-paths/{admin-paths,service-worker}.test.ts',
];

/** Tests that look at the production build. They run after each other in one process, which builds the app once. */
const BUILD_TESTS = ['tests/build/{browser-data,deployment,first-requests,output,size}.test.ts'];

/** Files that import most of the product, or start processes: almost every change concerns them, and they take minutes together. */
const SLOW_TESTS = [
  'tests/ui/dom-paths/**',
  'tests/ui/{failed-calls,odd-fields,translated-pages}.test.tsx',
  'tests/drawing/take-over.dom.test.tsx',
  'tests/server/{data-folder,embedded-thread,start,stop}.embedded.test.ts',
  'tests/server/database-limits.postgres.test.ts',
];
/** An `--exclude` of the command line would not reach projects that exclude files themselves. */
const LEFT_OUT = process.env.SLOW_TESTS === 'off' ? SLOW_TESTS : [];

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;

export default defineConfig({
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify('test'),
    ...offlineTokens(import.meta.dirname),
  },
  test: {
    // Generous limits: on a busy machine everything takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest would leave one processor to itself, and half of a machine with two would wait.
    maxWorkers: '100%',
    projects: [
      // The package of the statecharts has its own settings.
      './statecharts/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: PURE_TESTS,
          exclude: [...DOM_TESTS, ...WITH_OWN_PROCESS],
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          environment: 'node',
          isolate: false,
          maxWorkers: 1,
          // Projects with another number of workers have a turn of their own.
          sequence: { groupOrder: 1 },
          include: BUILD_TESTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...DOM_TESTS, ...POSTGRES_TESTS, ...BUILD_TESTS, ...PURE_TESTS, ...DATABASE_TESTS, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          environment: 'node',
          include: WITH_OWN_PROCESS,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          // Closed databases leave memory in their process: too much when all tests of the server run here.
          isolate: !hasPostgres,
          environment: 'node',
          include: hasPostgres ? [...NOT_ON_POSTGRES, ...ON_BOTH] : DATABASE_TESTS,
          exclude: [...DOM_TESTS, ...POSTGRES_TESTS, ...LEFT_OUT],
          setupFiles: ['tests/server/support/native-fetch.ts'],
          globalSetup: ['tests/server/support/embedded-set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          include: DOM_TESTS,
          exclude: [...WITH_OWN_WINDOW, ...LEFT_OUT],
          setupFiles: ['tests/support/dom-set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          environment: 'jsdom',
          include: WITH_OWN_WINDOW,
          exclude: LEFT_OUT,
          setupFiles: ['tests/support/dom-set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          environment: 'node',
          include: [...DATABASE_TESTS, ...POSTGRES_TESTS],
          exclude: [...NOT_ON_POSTGRES, ...LEFT_OUT],
          setupFiles: ['tests/server/support/native-fetch.ts'],
          globalSetup: ['tests/server/support/postgres-set-up.ts'],
        },
      },
    ],
  },
});
