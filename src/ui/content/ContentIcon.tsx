import { Suspense } from 'react';
import { lazyValue } from '../../browser/lazy-value.ts';
import styles from './ContentIcon.module.css';

/** A ring with a dot, for unknown names. */
const NEUTRAL_PATH = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11.5v1';

const icons = lazyValue(() =>
  import('./icon-paths.ts').then(
    (module) => module.iconPath,
    // Icons only decorate: without them the page is complete, so a failed load is not an error.
    () => () => null,
  ),
);

/** Starts loading the icons, so that they appear together with their links. */
export const loadIcons = (): Promise<unknown> => icons.load();

type ContentIconProps = {
  /** Font Awesome class names from the content: "fa-solid fa-book". */
  iconClass: string | null;
  size?: number;
};

/**
 * The icon that content names, drawn from our own outlines; no font is loaded. An unknown or missing name shows a
 * neutral icon of the same size. The outlines are loaded with the first icon. Source: CONTENT-07, CONTENT-08.
 */
export function ContentIcon({ iconClass, size = 20 }: ContentIconProps) {
  return (
    <Suspense fallback={<Outline path="" size={size} />}>
      <NamedIcon iconClass={iconClass} size={size} />
    </Suspense>
  );
}

function NamedIcon({ iconClass, size }: Required<ContentIconProps>) {
  return <Outline path={icons.read()(iconClass ?? '') ?? NEUTRAL_PATH} size={size} />;
}

function Outline({ path, size }: { path: string; size: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
