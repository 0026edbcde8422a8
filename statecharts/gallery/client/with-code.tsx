/** Text in which code stands between backticks. */
export function WithCode({ text }: { text: string }) {
  return (
    text
      .split('`')
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>))
  );
}
