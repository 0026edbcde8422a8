import { useId, useState } from 'react';
import { Button } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { ContentIcon } from '../../src/ui/content/ContentIcon.tsx';
import { iconNames } from '../../src/ui/content/icon-paths.ts';
import { TextField } from './Field.tsx';
import styles from './IconField.module.css';

/** The icon of a link: its picture, and a dialog with all icons of the portal. */
export function IconField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const labelId = useId();
  const choose = (iconClass: string | null) => {
    setIsChoosing(false);
    onChange(iconClass);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label} id={labelId}>
        Icon
      </span>
      <div className={styles.chosen}>
        <ContentIcon iconClass={value} size={24} />
        <span>{value === null ? 'No icon' : nameOf(value)}</span>
        <Button aria-describedby={labelId} onClick={() => setIsChoosing(true)}>
          Choose
        </Button>
      </div>
      {isChoosing ? <IconDialog value={value} onChoose={choose} onClose={() => setIsChoosing(false)} /> : null}
    </div>
  );
}

/** "fa-solid fa-address-card" is "address card". */
const nameOf = (iconClass: string) => (iconClass.split(/\s+/).at(-1) ?? '').replace(/^fa-/, '').replaceAll('-', ' ');

function IconDialog({
  value,
  onChoose,
  onClose,
}: {
  value: string | null;
  onChoose: (iconClass: string | null) => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState<string | null>(null);
  const words = (query ?? '').toLowerCase().split(/\s+/);
  const found = iconNames().filter((names) => words.every((word) => names.some((name) => name.includes(word))));
  return (
    <Dialog title="Icon" onClose={onClose} actions={<Button onClick={() => onChoose(null)}>No icon</Button>}>
      <TextField label="Search" type="search" value={query} onChange={setQuery} />
      <ul className={styles.icons}>
        {found.map(([name = '']) => {
          const iconClass = `fa-solid fa-${name}`;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.icon}
                aria-pressed={iconClass === value}
                onClick={() => onChoose(iconClass)}
              >
                <ContentIcon iconClass={iconClass} size={24} />
                <span>{nameOf(iconClass)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
