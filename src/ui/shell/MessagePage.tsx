import { Message, type MessageProps } from './Message.tsx';
import styles from './MessagePage.module.css';

/** A page of the shell that is only a message. */
export function MessagePage(message: MessageProps) {
  return (
    <div className={styles.page}>
      <Message {...message} />
    </div>
  );
}
