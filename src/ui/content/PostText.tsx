import { SafeHtml } from '../components/SafeHtml.tsx';
import styles from './PostText.module.css';

type PostTextForm = 'plain' | 'small' | 'lead' | 'dates';

/**
 * The body of a post; nothing if it is empty.
 * @param form `plain` for the text of a page, `small` for a short text beside an image, `lead` for the first paragraph of a
 * blog post, `dates` for a list of days
 */
export function PostText({ html, form = 'plain' }: { html: string | null; form?: PostTextForm }) {
  if (html === null || html.trim() === '') return null;
  return (
    <div className={styles.text} data-form={form}>
      <SafeHtml html={html} />
    </div>
  );
}
