import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { SetupError } from '../set-up/setup-error.mjs';
import { sectionOf } from './changelog.mjs';
import { nameOf, serverNotices, serverPackages } from './server-notices.mjs';

const FOLDER = '.tmp/release';
const SUMS = 'SHA256SUMS';

/** @typedef {{ name: string, bytes: number, sha256: string }} ReleaseFile */

/**
 * Writes the files of a release. The folder is emptied first.
 *
 * @param {string} root the project's folder, with its packages and a build
 * @param {{ isDry: boolean, folder?: string }} options
 * @returns {{ folder: string, files: ReleaseFile[] }} throws `SetupError` when git, npm or tar fails
 */
export function makeRelease(root, { isDry, folder = join(root, FOLDER) }) {
  const { version } = readManifest(root);
  const name = `portico-${version}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {(file: string, content: string) => void} */
  const write = (file, content) => writeFileSync(join(folder, file), content);

  const tracked = run(root, 'git', ['ls-files', '-z']).split('\0').filter(Boolean);
  const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));
  pack(root, join(folder, `${name}.tgz`), [...tracked, ...built], name);
  pack(
    root,
    join(folder, `${name}-container.tgz`),
    containerContext(tracked, read(root, 'deploy/Containerfile.dockerignore')),
    '.',
  );
  write(`${name}.cdx.json`, packageList(root));
  write(
    `${name}-THIRD-PARTY-NOTICES.txt`,
    `# In the browser\n\n${read(root, 'dist/THIRD-PARTY-NOTICES.txt')}\n# On the server\n\n${serverNotices(root)}`,
  );
  const deploy = ['Containerfile', 'compose.yaml'].map((file) => read(root, `deploy/${file}`));
  write(`${name}-images.txt`, `${imagesOf(deploy).join('\n')}\n`);
  write(`${name}-notes.md`, notesOf(root, isDry ? ['Unreleased', version] : [version]));

  const files = readdirSync(folder)
    .sort()
    .map((file) => describe(folder, file));
  write(SUMS, files.map(({ name: file, sha256 }) => `${sha256}  ${file}\n`).join(''));
  return { folder, files: [...files, describe(folder, SUMS)] };
}

/**
 * @param {string} root the project's folder
 * @throws {SetupError} unless everything is committed, and the commit has the tag of the version and its release notes
 */
export function rejectUnready(root) {
  const { version } = readManifest(root);
  if (run(root, 'git', ['status', '--porcelain']) !== '') {
    throw new SetupError(
      'There are changes that are not committed. Commit them, or make a dry run: npm run release -- --dry',
    );
  }
  const tags = run(root, 'git', ['tag', '--points-at', 'HEAD']).split('\n');
  if (!tags.includes(`v${version}`)) {
    throw new SetupError(`This commit has no tag v${version}. Set the version in package.json and the tag first.`);
  }
  notesOf(root, [version]);
}

/**
 * The files that `docker build` gets. Each is part of the project's repository.
 *
 * @param {string[]} files paths in the project
 * @param {string} ignoreFile the content of the ignore file: folders and files, with `*` and `**`. A line with `!` brings back
 *   what lines before it left out
 */
export function containerContext(files, ignoreFile) {
  const rules = ignoreFile
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const matches = (/** @type {string} */ file, /** @type {string} */ pattern) =>
    pattern === '*' || matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
  const isIgnored = (/** @type {string} */ file) =>
    rules.findLast(({ pattern }) => matches(file, pattern))?.isIgnored === true;
  return files.filter((file) => !isIgnored(file));
}

/**
 * The images from other registries that the files of `deploy/` name, each once. The release workflow adds their digests.
 *
 * @param {string[]} files contents of the container file and of compose files
 */
export function imagesOf(files) {
  const names = files.flatMap((content) => content.match(/\bdocker\.io\/[\w./-]+:[\w.-]+/g) ?? []);
  return [...new Set(names)].sort();
}

/**
 * @param {string} root
 * @returns {string} the packages that the server needs, as CycloneDX JSON
 */
function packageList(root) {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const list = JSON.parse(run(root, 'npm', ['sbom', ...options]));
  // The option --omit of npm also leaves out what both the server and a tool need, such as react.
  const lock = JSON.parse(read(root, 'package-lock.json'));
  const needed = new Set(serverPackages(lock).map((path) => `${nameOf(path)}@${lock.packages[path].version}`));
  const top = list.metadata.component;
  // npm takes the name of the folder.
  top.name = readManifest(root).name;
  /** @type {(reference: string) => boolean} */
  const isNeeded = (reference) => needed.has(reference) || reference === top['bom-ref'];
  list.components = list.components.filter((/** @type {Component} */ each) => isNeeded(each['bom-ref']));
  list.dependencies = list.dependencies
    .filter((/** @type {Dependency} */ { ref }) => isNeeded(ref))
    .map((/** @type {Dependency} */ each) => ({ ...each, dependsOn: each.dependsOn.filter(isNeeded) }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** @typedef {{ 'bom-ref': string }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */

/**
 * @param {string} root
 * @param {string[]} headings of sections; the first that has a text counts
 */
function notesOf(root, headings) {
  const changelog = read(root, 'CHANGELOG.md');
  const notes = headings.map((heading) => sectionOf(changelog, heading)).find((text) => text !== null);
  if (notes === undefined) {
    throw new SetupError(`CHANGELOG.md has no section "${headings.at(-1)}". Write the release notes first.`);
  }
  return notes;
}

/**
 * Packs files of the project. They are copied first, because the options that rename files differ between versions of tar.
 *
 * @param {string} root
 * @param {string} archive path of the new file
 * @param {string[]} files paths in the project
 * @param {string} top the folder that the archive has them in; `.` for none
 */
function pack(root, archive, files, top) {
  const stage = mkdtempSync(join(dirname(archive), 'stage-'));
  try {
    for (const file of files) cpSync(join(root, file), join(stage, top, file));
    run(root, 'tar', ['-czf', archive, '-C', stage, top]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {ReleaseFile}
 */
function describe(folder, name) {
  const content = readFileSync(join(folder, name));
  return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/**
 * @param {string} root
 * @returns {{ name: string, version: string }}
 */
const readManifest = (root) => JSON.parse(read(root, 'package.json'));

/**
 * @param {string} root
 * @param {string} path
 */
const read = (root, path) => readFileSync(join(root, path), 'utf8');

/**
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 * @returns {string} the output
 */
function run(cwd, program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0)
    throw new SetupError(`The release cannot be made: "${program} ${args[0]}" failed. ${error?.message ?? stderr}`);
  return stdout;
}
