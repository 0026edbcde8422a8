import type { Fault } from '../fault.ts';

/** Faults in the commands, and in what the build makes of the source. */
export const tools: Fault[] = [
  {
    id: 'tools-crash-counts-as-passed',
    says: 'A runner that crashes after the last test counts as passed.',
    file: 'tools/report.mjs',
    text: 'counts.failed > 0 || exitCode === 0',
    replacement: 'counts.failed > 0 || exitCode !== 0',
    tests: ['tests/tools/report.test.ts'],
  },
  {
    id: 'tools-installs-never-again',
    says: 'A new lock file installs nothing.',
    file: 'tools/set-up/install.mjs',
    text: 'record === null || record.trim() !== key',
    replacement: 'record === null || record.trim() === key',
    tests: ['tests/tools/install.test.ts'],
  },
  {
    id: 'tools-missing-browser-accepted',
    says: 'Another browser is used although the one in CHROMIUM_PATH does not start.',
    file: 'tools/set-up/browser.mjs',
    text: '  if (chromiumPath) {',
    replacement: '  if (chromiumPath && canRun(chromiumPath)) {',
    tests: ['tests/tools/browser.test.ts'],
  },
  {
    id: 'build-first-screen-too-large',
    says: 'The first screen loads the code of the search dialog.',
    file: 'src/ui/search/SearchButton.tsx',
    text: "import styles from './SearchButton.module.css';",
    replacement:
      "import styles from './SearchButton.module.css';\nimport { SearchDialog } from './SearchDialog.tsx';\n\nSearchButton.displayName = SearchDialog.name;",
    tests: ['tests/build/size.test.ts'],
  },
  {
    id: 'build-worker-without-styles',
    says: 'The service worker does not store the styles of the build.',
    file: 'tools/build/service-worker.mjs',
    text: '\\.(js|css)$/',
    replacement: '\\.(js)$/',
    tests: ['tests/build/service-worker.test.ts'],
  },
  {
    id: 'build-policy-with-base',
    says: 'Content can change what the addresses of a page refer to.',
    file: 'tools/content-security-policy.mjs',
    text: '    "base-uri \'none\'",\n',
    replacement: '',
    tests: ['tests/build/content-security-policy.test.ts', 'tests/server/app.test.ts'],
  },
  {
    id: 'build-inline-script-blocked',
    says: 'The policy of the page does not allow its own inline script.',
    file: 'tools/content-security-policy.mjs',
    text: "sources('script-src', scriptHashes)",
    replacement: "sources('script-src', scriptHashes.slice(1))",
    tests: [
      'tests/build/content-security-policy.test.ts',
      'tests/server/static-files.test.ts',
      { file: 'tests/e2e/security.spec.ts', title: 'a complete journey causes no policy violation' },
    ],
  },
  {
    id: 'build-early-calls-twice',
    says: 'The page starts the calls of the dashboard early, although the tab has their answers.',
    file: 'tools/build/start-script.js',
    text: 'if (!isPlain || hasAnswers || ',
    replacement: 'void hasAnswers;\n    if (!isPlain || ',
    tests: [
      {
        file: 'tests/e2e/fast-start.spec.ts',
        title: 'where this tab has stored answers, of which the app asks for the old ones',
      },
    ],
  },
  {
    id: 'build-early-calls-in-demo-mode',
    says: 'The page starts calls early in demo mode.',
    file: 'tools/build/start-script.js',
    text: '.test(open) && !/',
    replacement: '.test(open) || !/',
    tests: [{ file: 'tests/e2e/fast-start.spec.ts', title: 'in demo mode' }],
  },
  {
    id: 'build-container-without-tools',
    says: 'The container lacks a folder that the server imports.',
    file: 'deploy/Containerfile',
    text: 'COPY --from=build /app/tools tools\n',
    replacement: '',
    tests: ['tests/build/container.test.ts'],
  },
  {
    id: 'build-unit-starts-otherwise',
    says: 'The systemd unit starts the server with other arguments than npm start.',
    file: 'deploy/portico.service',
    text: '--max-semi-space-size=64 ',
    replacement: '',
    tests: ['tests/build/container.test.ts'],
  },
];
