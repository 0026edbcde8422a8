import { useId } from 'react';
import type { Problem } from '../../src/rules/admin-entries.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { AddressField, TextField } from './Field.tsx';
import { IconField } from './IconField.tsx';
import styles from './LinksField.module.css';

/** A link of a post, as the form has it. */
type Link = { url: string; link_text: string; description: string | null; icon_class: string | null };

const EMPTY: Link = { url: '', link_text: '', description: null, icon_class: null };

/** Moves the focus to the first of the selectors that matches after the next draw. */
const focusNext = (...selectors: string[]) => requestAnimationFrame(() => moveFocus(selectors));

/** The links of a post, in their order. */
export function LinksField({
  links,
  problems,
  onChange,
}: {
  links: readonly Link[];
  problems: readonly Problem[];
  onChange: (links: Link[]) => void;
}) {
  const id = useId();
  const set = (index: number, part: Partial<Link>) =>
    onChange(links.map((link, each) => (each === index ? { ...link, ...part } : link)));
  const move = (index: number, by: number) => {
    const moved = [...links];
    const [link] = moved.splice(index, 1);
    if (link === undefined) return;
    moved.splice(index + by, 0, link);
    onChange(moved);
    // The rows stay and their contents change places: the same button in the new place belongs to the link that was moved.
    focusNext(`[data-link="${id}-${index + by}"] [data-move="${by}"]`);
  };
  const add = () => {
    onChange([...links, EMPTY]);
    focusNext(`[data-link="${id}-${links.length}"] input`);
  };
  const remove = (index: number) => {
    onChange(links.filter((_, each) => each !== index));
    focusNext(`[data-link="${id}-${Math.max(0, index - 1)}"] input`, `[data-add="${id}"]`);
  };
  return (
    <fieldset className={styles.links}>
      <legend className={styles.legend}>Links</legend>
      {links.length === 0 ? <p className={styles.none}>No links.</p> : null}
      <ol className={styles.list}>
        {links.map((link, index) => {
          const problemOf = (name: string) => problems.find(({ field }) => field === `links.${index}.${name}`)?.text;
          const hiddenName = (
            <VisuallyHidden>{`link ${index + 1} of ${links.length}: ${link.link_text}`}</VisuallyHidden>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing that tells it apart while it is written
            <li className={styles.link} key={index} data-link={`${id}-${index}`}>
              <div className={styles.fields}>
                <TextField
                  label="Text"
                  value={link.link_text}
                  problem={problemOf('link_text')}
                  onChange={(text) => set(index, { link_text: text ?? '' })}
                />
                <AddressField
                  label="Address"
                  value={link.url}
                  problem={problemOf('url')}
                  onChange={(url) => set(index, { url: url ?? '' })}
                />
                <TextField
                  label="Description"
                  value={link.description}
                  problem={problemOf('description')}
                  onChange={(description) => set(index, { description })}
                />
                <IconField value={link.icon_class} onChange={(icon_class) => set(index, { icon_class })} />
              </div>
              <div className={styles.actions}>
                <Button kind="quiet" data-move="-1" isUnavailable={index === 0} onClick={() => move(index, -1)}>
                  Move up {hiddenName}
                </Button>
                <Button
                  kind="quiet"
                  data-move="1"
                  isUnavailable={index === links.length - 1}
                  onClick={() => move(index, 1)}
                >
                  Move down {hiddenName}
                </Button>
                <Button kind="quiet" onClick={() => remove(index)}>
                  Remove {hiddenName}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <Button data-add={id} onClick={add}>
        Add a link
      </Button>
    </fieldset>
  );
}
