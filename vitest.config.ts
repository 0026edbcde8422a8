import { defineConfig } from 'vitest/config';

const IN_A_DOM = ['tests/ui/**/*.test.{ts,tsx}', 'tests/**/*.dom.test.{ts,tsx}'];

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify('test') },
  test: {
    // Limits, not expectations: on a machine with much else to do everything takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/**/*.test.{ts,tsx}'], exclude: IN_A_DOM },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: IN_A_DOM,
          setupFiles: ['tests/support/wide-time-limits.ts'],
        },
      },
    ],
  },
});
