import { defineConfig, mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** The test files that StrykerJS runs: TESTS has their paths, with commas between them. */
const files = (process.env.TESTS ?? '').split(',').filter((file) => file !== '');
if (files.length === 0) throw new Error('Name the tests: TESTS=tests/rules/tasks.test.ts');

const isOnDatabase = (file: string) => /^tests\/(?:contract|fuzz|server)\//.test(file);
const hasDom = (file: string) => /^tests\/ui\/|\.dom\.test\./.test(file);
const project = (name: string, include: string[], more: object) =>
  include.length === 0 ? [] : [{ extends: true, test: { name, include, ...more } }];

// Without the projects of vitest.config.ts: the one for PostgreSQL needs a server.
export default mergeConfig(
  { ...config, test: { ...config.test, projects: [] } },
  defineConfig({
    test: {
      projects: [
        ...project(
          'node',
          files.filter((file) => !isOnDatabase(file) && !hasDom(file)),
          { environment: 'node' },
        ),
        ...project('dom', files.filter(hasDom), {
          environment: 'jsdom',
          setupFiles: ['tests/support/dom-set-up.ts'],
        }),
        ...project('embedded', files.filter(isOnDatabase), {
          environment: 'node',
          setupFiles: ['tests/server/support/native-fetch.ts'],
          globalSetup: ['tests/server/support/embedded-set-up.ts'],
        }),
      ],
    },
  }),
);
