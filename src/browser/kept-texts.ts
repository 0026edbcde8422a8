import { inTab } from './storage.ts';

/** The sign-in page removes the keys of stored answers; a text that was typed has another prefix, because it must survive. */
const PREFIX = 'portico.typed.';

/**
 * What a member of staff has typed and not saved, in this tab alone and by person, so that it survives a reload and the end of
 * the session. Signing out clears the tab. Source: decisions, the admin pages; ADMIN-55.
 */
export type KeptTexts = {
  /** The text as it was written, unchecked; null if there is none. */
  read: (name: string) => unknown;
  write: (name: string, text: unknown) => void;
  remove: (name: string) => void;
};

/** @param username of the person whose texts these are */
export function keptTexts(username: string): KeptTexts {
  const keyOf = (name: string) => `${PREFIX}${username}.${name}`;
  return {
    read: (name) => inTab((storage): unknown => JSON.parse(storage.getItem(keyOf(name)) ?? 'null')),
    write: (name, text) => {
      inTab((storage) => storage.setItem(keyOf(name), JSON.stringify(text)));
    },
    remove: (name) => {
      inTab((storage) => storage.removeItem(keyOf(name)));
    },
  };
}
