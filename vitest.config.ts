import { defineConfig } from 'vitest/config';

const DOM_TESTS = ['tests/ui/**/*.test.{ts,tsx}', 'tests/**/*.dom.test.{ts,tsx}'];

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify('test') },
  test: {
    // Generous limits: on a busy machine everything takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: DOM_TESTS },
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
    ],
  },
});
