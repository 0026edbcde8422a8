import { spawn } from 'node:child_process';

/** Opens an address in the user's browser; prints it if there is none. */
export function openInBrowser(address: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address]]
        : ['xdg-open', [address]];
  const child = spawn(command as string, args as string[], { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stdout.write(`Open it in a browser: ${address}\n`));
  child.unref();
}
