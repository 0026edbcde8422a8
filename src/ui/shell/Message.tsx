import type { ReactNode, Ref } from 'react';
import styles from './Message.module.css';

export type MessageProps = {
  heading: string;
  /** Buttons and links below the text. */
  actions: ReactNode;
  children: ReactNode;
};

/** A heading, a few sentences, and buttons or links: the content of a message page. */
export function Message({
  heading,
  actions,
  children,
  headingRef,
}: MessageProps & { headingRef?: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <h1 className={styles.heading} data-takes-focus ref={headingRef}>
        {heading}
      </h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
}
