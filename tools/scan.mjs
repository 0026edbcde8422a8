// npm run scan: asks the registry of the packages whether known weaknesses concern the packages of the lock file.
import { spawnSync } from 'node:child_process';
import { describeScan } from './scan/describe-scan.mjs';
import { root } from './set-up/set-up.mjs';

const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--audit=true'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const { text, exitCode } = describeScan(error === undefined ? stdout : '', error?.message ?? '');
console.log(text);
process.exitCode = exitCode;
