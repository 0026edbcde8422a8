/** A machine of the catalogue: its id, and what the bar calls it. */
export type MachineLink = { id: string; label: string };

const BANNER = { id: 'banner', label: 'Banner' };
const RESOURCE = { id: 'resource', label: 'A fetched answer' };
const GUARD = { id: 'guard', label: 'Opening pages' };

/** The machines that decide most of each screen. The first address that the path begins with counts. */
const PAGES: [address: string, machines: MachineLink[]][] = [
  [
    '/next-steps/preferences',
    [
      { id: 'preferences', label: 'Preferences' },
      { id: 'onboarding', label: 'First visit' },
    ],
  ],
  [
    '/next-steps',
    [
      { id: 'checklist', label: 'Checklist' },
      { id: 'task', label: 'A task' },
    ],
  ],
  ['/dashboard', [BANNER, RESOURCE]],
  [
    '/academics',
    [
      { id: 'resources', label: 'Everything fetched' },
      { id: 'keptSchedule', label: 'Kept schedule' },
    ],
  ],
  ['/account', [{ id: 'account', label: 'Account' }]],
  ['/finances', [RESOURCE]],
  ['/community', [RESOURCE]],
  ['/resources', [RESOURCE]],
  ['/messages', [{ id: 'save', label: 'A small write' }, BANNER]],
  [
    '/whats-new',
    [
      { id: 'whatsNewVisit', label: 'A visit to a post' },
      { id: 'modal', label: 'Dialogs' },
    ],
  ],
  ['/accounts', [{ id: 'session', label: 'Session' }]],
  ['/404', [{ id: 'appStatus', label: 'Error screens' }]],
];

/** The machines behind the screen of an address. */
export function machinesOfPage(path: string): MachineLink[] {
  const page = path === '/' ? '/dashboard' : path;
  const [, machines] = PAGES.find(([address]) => page === address || page.startsWith(`${address}/`)) ?? [];
  return machines ?? [GUARD];
}
