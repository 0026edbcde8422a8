import type { Kind } from '../../src/api/admin/entries.ts';
import { category } from './kinds/category.ts';
import type { ContentKind } from './kinds/kind.ts';
import { message } from './kinds/message.ts';
import { notificationType } from './kinds/notification-type.ts';
import { page } from './kinds/page.ts';
import { post } from './kinds/post.ts';
import { studentType } from './kinds/student-type.ts';
import { task } from './kinds/task.ts';

const contentKinds: { [K in Kind]: ContentKind<K> } = {
  category,
  student_type: studentType,
  notification_type: notificationType,
  task,
  post,
  page,
  message,
};

/** What the server does with a kind of content. */
export const contentKind = <K extends Kind>(kind: K): ContentKind<K> => contentKinds[kind];
