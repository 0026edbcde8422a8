import { emergency } from './emergency.ts';
import { entryEditor } from './entry-editor.ts';
import { publication } from './publication.ts';
import { walkAdminScreens } from './support/admin-app.tsx';

for (const walk of [entryEditor, publication, emergency]) walkAdminScreens(walk);
