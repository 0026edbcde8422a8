import { spawn } from 'node:child_process';

/** Opens an address in the user's browser. Does nothing if there is none, or no screen. */
export function openInBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasScreen = DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
  // Without a screen, xdg-open could start a browser for the terminal.
  if (!['darwin', 'win32'].includes(process.platform) && !hasScreen) return;
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address]]
        : ['xdg-open', [address]];
  const child = spawn(command as string, args as string[], { detached: true, stdio: 'ignore' });
  // The address was printed, so the user can open it.
  child.on('error', () => {});
  child.unref();
}
