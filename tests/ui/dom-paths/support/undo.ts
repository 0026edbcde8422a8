import type { Change } from '../../../../src/api/admin/changes.ts';
import type { StoredEntry } from '../../../../src/api/admin/entry-calls.ts';
import type { Result } from '../../../../src/machines/shared/result.ts';
import type { AdminApp } from './admin-app.tsx';

/**
 * Answers the calls of an undo of the admin pages: the entry, its last change, the undo, and the entry as it is then.
 * @param version that is taken back
 */
export async function answerUndo(app: AdminApp, result: Result<StoredEntry>, version: number): Promise<void> {
  if (!result.ok) return app.fail('GET /admin/entry', result.failure);
  const { kind, id } = result.value;
  const change: Change = {
    id: 9,
    changed_on: '2026-09-28T15:00:00.000Z',
    changed_by: 'erik',
    kind,
    key: 'housing',
    entry_id: id,
    before: null,
    after: {},
    undoes: null,
    undone_by: null,
    can_undo: true,
  };
  await app.answer('GET /admin/entry', { ...result.value, version });
  await app.answer('GET /admin/changes', { results: [change], next: null });
  await app.answer('POST /admin/changes/9/undo', { ...change, id: 10, undoes: 9 });
  await app.answer('GET /admin/entry', result.value);
}
