/** Copies a text. @returns whether it worked: the browser may not allow it, and without HTTPS it has no clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
