import { defineConfig } from 'vitest/config';

const DOM_TESTS = ['tests/ui/**/*.test.{ts,tsx}', 'tests/**/*.dom.test.{ts,tsx}'];
const POSTGRES_TESTS = ['tests/**/*.postgres.test.ts'];
/** Tests of these folders that need no database, or only the embedded one. The others run on both databases. */
const NOT_ON_POSTGRES = [
  ...DOM_TESTS,
  'tests/**/*.embedded.test.ts',
  'tests/fuzz/{answers,support}.test.ts',
  'tests/server/{client-address,connection-limits,feed-addresses,feed-calendars,log,migration-rules,openid-settings,sample-data,settings,static-files,work-queue}.test.ts',
];

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify('test') },
  test: {
    // Generous limits: on a busy machine everything takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...DOM_TESTS, ...POSTGRES_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: DOM_TESTS,
          setupFiles: ['tests/support/wide-time-limits.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['tests/{contract,fuzz,server}/**/*.test.ts', ...POSTGRES_TESTS],
          exclude: NOT_ON_POSTGRES,
          globalSetup: ['tests/server/support/postgres-set-up.ts'],
        },
      },
    ],
  },
});
