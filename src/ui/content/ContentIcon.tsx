import { Suspense } from 'react';
import styles from './ContentIcon.module.css';

/** A ring with a dot: there is something here. */
const NEUTRAL = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11.5v1';

type IconProps = {
  /** Font Awesome's class names ("fa-solid fa-book") as content has them. */
  of: string | null;
  size?: number;
};

/**
 * The picture that content names, drawn by our own outlines: no font is loaded. An unknown name, or none, is a neutral
 * picture of the same size. The outlines are fetched with the first icon. Source: CONTENT-07, CONTENT-08.
 */
export function ContentIcon({ of, size = 20 }: IconProps) {
  return (
    <Suspense fallback={<Outline path="" size={size} />}>
      <Named of={of} size={size} />
    </Suspense>
  );
}

function Named({ of, size }: { of: string | null; size: number }) {
  // Not React's `use`, which must not be left out once it has been called.
  if (iconPath === null) throw loadIcons();
  return <Outline path={iconPath(of ?? '') ?? NEUTRAL} size={size} />;
}

function Outline({ path, size }: { path: string; size: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type IconPath = (iconClass: string) => string | null;

let loading: Promise<IconPath> | null = null;
/** Once it is there, an icon is drawn whole at once. */
let iconPath: IconPath | null = null;

/**
 * One promise for all icons. Without the outlines a page is complete, so that a failed load is no failure. Called ahead
 * where icons are to come, so that they come with their links and not after them.
 */
export function loadIcons(): Promise<IconPath> {
  loading ??= import('./icon-paths.ts')
    .then(
      (module) => module.iconPath,
      () => () => null,
    )
    .then((found) => {
      iconPath = found;
      return found;
    });
  return loading;
}
