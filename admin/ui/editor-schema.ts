import { Extension, type Extensions, getSchema } from '@tiptap/core';
import { DOMParser, type Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { safeHref } from '../../src/rules/links.ts';
import { type LeftOut, tidyPasted } from './tidy-pasted.ts';

/** Reads what is pasted. The parser of the schema would make paragraphs of the lists of Word. */
export class PasteParser extends DOMParser {
  readonly #onRead: (leftOut: LeftOut) => void;

  constructor(own: Schema, onRead: (leftOut: LeftOut) => void) {
    super(own, DOMParser.fromSchema(own).rules);
    this.#onRead = onRead;
  }

  override parseSlice(...[pasted, options]: Parameters<DOMParser['parseSlice']>) {
    this.#onRead(tidyPasted(pasted as Element));
    return super.parseSlice(pasted, options);
  }
}

/**
 * What the editor knows: only elements and attributes that the portal's sanitiser keeps. A page has its own h1. Links have
 * their address alone; the portal decides where they open.
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isAllowedAddress(url),
    },
  }),
  Extension.create({
    name: 'listKeys',
    addKeyboardShortcuts() {
      return {
        'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
        'Mod-[': () => this.editor.commands.liftListItem('listItem'),
      };
    },
  }),
];
export const schema = getSchema(extensions);

/** An address that a link in content may have: a web address, a path of this site, or the dialog of a post. */
const isAllowedAddress = (url: string): boolean => /^#modal-.+$/.test(url) || safeHref(url) !== null;
