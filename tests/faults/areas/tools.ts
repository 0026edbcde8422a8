import type { Fault } from '../fault.ts';

/** Faults in the commands, and in what the build makes of the source. */
export const tools: Fault[] = [
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
