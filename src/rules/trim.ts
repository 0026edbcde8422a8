/**
 * A text without these characters at its end. An expression such as `/\/+$/` would look for the end again from each character of a
 * long row of them, which takes the square of its length.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
