import { defineConfig } from 'vitest/config';

/** Files that start many processes. A quick check of a change leaves them out. */
const SLOW_TESTS = process.env.SLOW_TESTS === 'off' ? ['tests/{command,diagrams,fixtures,package}.test.ts'] : [];

export default defineConfig({
  test: {
    name: 'statecharts',
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: SLOW_TESTS,
    // Generous limits: on a busy machine everything takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
