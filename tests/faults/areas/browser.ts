import type { Fault } from '../fault.ts';

/** Faults in what the browser stores, sends to other tabs, and lets through. */
export const browser: Fault[] = [
  {
    id: 'browser-own-task-change',
    says: 'A tab hears its own changes of tasks and not those of the other tabs.',
    file: 'src/browser/changed-tasks.ts',
    text: 'data !== THIS_TAB',
    replacement: 'data === THIS_TAB',
    tests: [{ file: 'tests/e2e/checklist-two-tabs.spec.ts', title: 'each learns what the other one saves' }],
  },
  {
    id: 'browser-storage-throws',
    says: 'A storage that is switched off ends the app.',
    file: 'src/browser/storage.ts',
    text: '  } catch {\n    return null;',
    replacement: '  } catch (error) {\n    throw error;',
    tests: ['tests/browser/device-storage.dom.test.ts', 'tests/browser/answer-storage.dom.test.ts'],
  },
  {
    id: 'browser-worker-keeps-vary',
    says: 'The service worker stores files with a header that keeps the browser from finding them.',
    file: 'public/service-worker.js',
    text: "headers.delete('vary');",
    replacement: '',
    tests: [
      { file: 'tests/e2e/service-worker.spec.ts', title: 'on a second visit, files of the build come from the cache' },
    ],
  },
  {
    id: 'browser-worker-forgets-the-schedule',
    says: 'Without a network, the service worker shows the plain offline page although a schedule is kept.',
    file: 'public/service-worker.js',
    text: '(await keptPage()) ?? ',
    replacement: '',
    tests: [{ file: 'tests/e2e/kept-schedule.spec.ts', title: 'KEEP-01' }],
  },
  {
    id: 'browser-worker-without-offline-page',
    says: 'Without a network there is no offline page.',
    file: 'src/browser/service-worker/registration.ts',
    text: 'await cache.put(OFFLINE_PAGE, ',
    replacement: 'await cache.put(`${OFFLINE_PAGE}-page`, ',
    tests: [{ file: 'tests/e2e/service-worker.spec.ts', title: 'without a network, every page shows one sentence' }],
  },
  {
    id: 'browser-disabled-worker-stays',
    says: 'A service worker that is switched off does not reload the open pages.',
    file: 'public/service-worker.js',
    text: 'for (const page of pages) page.navigate(page.url).catch(() => {});',
    replacement: '',
    tests: [{ file: 'tests/e2e/service-worker.spec.ts', title: 'a disabled worker unregisters itself' }],
  },
];
