/** A cookie without an expiry: the browser forgets it when it closes, and all tabs share it. */
const NAME = 'open_notices';

/** Whether the user has opened the notices since the browser started. Source: decisions, notices; BANNER-25. */
export const areNoticesOpen = (): boolean => document.cookie.split(/;\s*/).includes(`${NAME}=1`);

export function rememberOpenNotices(isOpen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without https
  document.cookie = `${NAME}=${isOpen ? '1' : '; Max-Age=0'}; Path=/; SameSite=Strict`;
}
