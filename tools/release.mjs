// npm run release [-- --dry]: makes the files of a release in .tmp/release. It publishes nothing.
import { buildIfStale } from './build/build.mjs';
import { makeRelease, rejectUnready } from './release/make-release.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

const HELP = `Makes the files of a release in .tmp/release: a tarball with the built app, the container context, a list of the
packages (SBOM, CycloneDX), their licenses, the release notes, and the SHA-256 of each file. It publishes nothing.

  npm run release            first checks that the commit has the tag of the version and a section in CHANGELOG.md
  npm run release -- --dry   without these checks, with the section "Unreleased" if it has a text

Exit codes: 0 done · 1 something is missing
`;

const args = process.argv.slice(2);

await runCommand(async () => {
  const unknown = args.find((argument) => !['--dry', '--help'].includes(argument));
  if (unknown !== undefined) throw new SetupError(`Unknown argument ${unknown}.\n\n${HELP}`);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const isDry = args.includes('--dry');
  if (!isDry) rejectUnready(root);
  const built = await buildIfStale(await setUp());
  if (built !== 0) return built;
  const { folder, files } = makeRelease(root, { isDry });
  for (const { name, bytes, sha256 } of files) {
    console.log(`${sha256}  ${`${(bytes / 1000).toFixed(1)} kB`.padStart(10)}  ${name}`);
  }
  console.log(`\n${files.length} files in ${folder}.${isDry ? ' This was a dry run: do not publish them.' : ''}`);
  return 0;
});
