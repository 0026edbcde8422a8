import { SafeHtml } from '../components/SafeHtml.tsx';
import styles from './PostText.module.css';

type PostTextForm = 'plain' | 'small' | 'lead' | 'dates';

/**
 * The body of a post.
 * @param form `plain` as the text of a page, `small` as a line or two beside a picture, `lead` as what leads on to the whole,
 * `dates` as a list of days
 */
export function PostText({ html, form = 'plain' }: { html: string | null; form?: PostTextForm }) {
  if (html === null || html.trim() === '') return null;
  return (
    <div className={styles.text} data-form={form}>
      <SafeHtml html={html} />
    </div>
  );
}
