// First: it watches the actors of components, which the other files load too.
import './support/admin-app.tsx';
import { emergency } from './emergency.ts';
import { entryEditor } from './entry-editor.ts';
import { publication } from './publication.ts';
import { staffCall } from './staff-call.ts';
import { walkAdminScreens } from './support/admin-app.tsx';

for (const walk of [entryEditor, publication, emergency, staffCall]) walkAdminScreens(walk);
