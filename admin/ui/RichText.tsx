import { type Editor, Extension } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { Sanitise } from '../../src/browser/safe-content.ts';
import { completeAddress, NO_ADDRESS } from '../../src/rules/typed-address.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { Icon } from '../../src/ui/components/Icon.tsx';
import { extensions, PasteParser, schema } from './editor-schema.ts';
import { TextField } from './Field.tsx';
import { Notice, Notices } from './Notice.tsx';
import styles from './RichText.module.css';
import type { LeftOut } from './tidy-pasted.ts';

const pasteParser = (onRead: (leftOut: LeftOut) => void) =>
  Extension.create({
    // Tiptap has an extension with the name `paste`.
    name: 'pasteParser',
    addProseMirrorPlugins() {
      return [new Plugin({ props: { clipboardParser: new PasteParser(this.editor.schema, onRead) } })];
    },
  });

/** The elements that the editor can show. A text with others is edited as source. */
const KNOWN = new Set('p h2 h3 h4 strong b em i u s del code pre blockquote ul ol li a br hr'.split(' '));

/** Whether the editor can show a text without losing anything of it. */
export function isKnownHtml(html: string, sanitise: Sanitise): boolean {
  return [...sanitise(html).querySelectorAll('*')].every(({ localName }) => KNOWN.has(localName));
}

/** A sanitised text as the document of the editor. The editor never parses HTML itself. */
const toDocument = (html: string, sanitise: Sanitise) => DOMParser.fromSchema(schema).parse(sanitise(html)).toJSON();

/**
 * The editor of a text with headings, lists and links.
 * @param html sanitised or not; null is empty
 * @param sanitise of the portal
 * @param onChange gets the text as HTML; null for an empty one
 */
export function RichText({
  html,
  sanitise,
  label,
  describedBy,
  onChange,
}: {
  html: string | null;
  sanitise: Sanitise;
  label: string;
  describedBy: string | undefined;
  onChange: (html: string | null) => void;
}) {
  const written = useRef(html);
  const onUpdate = useRef(onChange);
  useEffect(() => {
    onUpdate.current = onChange;
  });
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const [allExtensions] = useState(() => [...extensions, pasteParser(setLeftOut)]);
  const editor = useEditor({
    extensions: allExtensions,
    injectCSS: false,
    content: toDocument(html ?? '', sanitise),
    editorProps: {
      // In a list the editor would move the item in or out. The keyboard passes through the text and changes nothing.
      handleDOMEvents: { keydown: (_, { key }) => key === 'Tab' },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: styles.text ?? '',
      },
    },
    onUpdate: ({ editor: updated }) => {
      // The editor ends each text with a paragraph, also where the text ends with a list.
      written.current = updated.isEmpty ? null : updated.getHTML().replace(/(<p><\/p>)+$/, '');
      onUpdate.current(written.current);
    },
  });
  useEffect(() => {
    // Somebody else's text was taken over, or a change was taken back.
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(toDocument(html ?? '', sanitise), { emitUpdate: false });
  }, [html, sanitise, editor]);
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      <Notices>
        <PasteNotice leftOut={leftOut} onClose={() => setLeftOut(null)} />
      </Notices>
    </div>
  );
}

/** How many links a notice names. */
const MOST_LINKS = 5;

/** What the last paste has lost, until the next one. Source: ADMIN-83. */
function PasteNotice({ leftOut, onClose }: { leftOut: LeftOut | null; onClose: () => void }) {
  if (leftOut === null || leftOut.links.length + leftOut.pictures === 0) return null;
  const { links, pictures } = leftOut;
  return (
    <Notice
      tone="plain"
      actions={
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {links.slice(0, MOST_LINKS).map(({ text, address }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a paste does not change
        <p key={index}>{`The link of “${text}” was left out, because ${address} leads nowhere in the portal.`}</p>
      ))}
      {links.length > MOST_LINKS ? <p>{`And ${links.length - MOST_LINKS} more links.`}</p> : null}
      {pictures === 0 ? null : (
        <p>{`${pictures === 1 ? 'A picture was' : `${pictures} pictures were`} left out: this text has none.`}</p>
      )}
    </Notice>
  );
}

const LINK = 'M10 14a4 4 0 0 0 6 .4l3-3A4 4 0 0 0 13.4 6L12 7.3M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.6 18L12 16.7';
const NUMBERS = 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4 5l1.5-.5v4M3.8 15.6c.5-1 2.4-1 2.2.4-.2 1-2.2 1.5-2.2 2.6h2.4';
const QUOTATION = 'M5.5 17c2.2-1 3.5-3 3.5-5.5V7H5v4.5h4M14.5 17c2.2-1 3.5-3 3.5-5.5V7h-4v4.5h4';
const BULLETS = 'M5 6.5v.1M5 12v.1M5 17.5v.1M9.5 6.5H20M9.5 12H20M9.5 17.5H20';

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
    }),
  });
  const run = (act: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void act(editor.chain().focus()).run();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div className={styles.toolbar} role="group" aria-label="Format">
      <Tool label="Bold" isOn={active.bold} onPress={run((chain) => chain.toggleBold())}>
        <b>B</b>
      </Tool>
      <Tool label="Italic" isOn={active.italic} onPress={run((chain) => chain.toggleItalic())}>
        <i>I</i>
      </Tool>
      <Tool label="H2, heading" isOn={active.h2} onPress={run((chain) => chain.toggleHeading({ level: 2 }))}>
        H2
      </Tool>
      <Tool label="H3, smaller heading" isOn={active.h3} onPress={run((chain) => chain.toggleHeading({ level: 3 }))}>
        H3
      </Tool>
      <Tool label="List" isOn={active.bullets} onPress={run((chain) => chain.toggleBulletList())}>
        <Icon name={BULLETS} />
      </Tool>
      <Tool label="Numbered list" isOn={active.numbers} onPress={run((chain) => chain.toggleOrderedList())}>
        <Icon name={NUMBERS} />
      </Tool>
      <Tool label="Quotation" isOn={active.quote} onPress={run((chain) => chain.toggleBlockquote())}>
        <Icon name={QUOTATION} />
      </Tool>
      <Tool label="Link" isOn={active.link} onPress={() => setIsLinking(true)}>
        <Icon name={LINK} />
      </Tool>
      <Tool label="Undo typing" onPress={run((chain) => chain.undo())}>
        <Icon name="undo" />
      </Tool>
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </div>
  );
}

function Tool({
  label,
  isOn,
  onPress,
  children,
}: {
  label: string;
  isOn?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Asks for the address of a link. A link without a text shows its address. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(editor.getAttributes('link').href ?? null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isLink = editor.isActive('link');
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  const apply = () => {
    const href = completeAddress(address ?? '');
    if (href === null || href === '') {
      setProblem(NO_ADDRESS);
      return;
    }
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
  };
  return (
    <Dialog
      title="Link"
      onClose={onClose}
      actions={
        <>
          <Button kind="main" onClick={apply}>
            Set link
          </Button>
          {isLink ? <Button onClick={remove}>Remove link</Button> : null}
        </>
      }
    >
      <TextField label="Address" type="url" value={address} onChange={setAddress} problem={problem} />
    </Dialog>
  );
}
