import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { readDevice, writeDevice } from '../../browser/storage.ts';
import { isWide } from '../hooks/use-is-wide-query.ts';
import styles from './ReservedHeight.module.css';

/** Of the banner's height on this device; by the viewport's width, since text wraps by it. */
const KEY = 'portico.banner-height';

/** Of the text's size, in rem: a row as it is with one or two lines of text. */
const ROW = 3.25;

/** Rows for which there is always room, also where none was expected: an alert must be seen. */
const MIN_ROWS = 2;

/** Of the viewport's height: a person's own data stay on the first screen of a phone. */
const MAX_HEIGHT_ON_ONE_COLUMN = 0.4;

type Space = {
  /** The height in pixels beyond which the banner is scrolled; null once it is as high as its content. */
  limit: number | null;
  /** From now on the page may move: a person has pressed something in the banner. */
  release: () => void;
  /** Says how high the banner's content is, for the next page load. */
  remember: (height: number) => void;
};

const SpaceContext = createContext<Space>({ limit: null, release: () => {}, remember: () => {} });

export const useReservedHeight = () => use(SpaceContext);

/**
 * The place of the banner. What stands in it comes a moment after the page, so the first page of a document leaves it
 * as much room as it took the last time, and nothing jumps: less leaves a rest, more is scrolled to. Only what comes to
 * less room than two rows makes more of it. From the next page on, or once a person presses something in it, it is as
 * high as it is.
 * @param usualRows how many rows to expect on a device that has shown none yet
 * @param isShown false on a page without a banner
 */
export function ReservedHeight({
  usualRows,
  isShown,
  children,
}: {
  usualRows: number;
  isShown: boolean;
  children: ReactNode;
}) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = useState(() => ({ pathname, ...roomFor(usualRows) }));
  const [isReleased, setIsReleased] = useState(false);
  if (pathname !== first.pathname && !isReleased) setIsReleased(true);
  const limit = isReleased ? null : first.most;
  const release = useCallback(() => setIsReleased(true), []);
  const space = useMemo(() => ({ limit, release, remember: rememberHeight }), [limit, release]);
  if (!isShown) return null;
  return (
    <SpaceContext value={space}>
      <div
        className={styles.space}
        data-reserved={limit !== null}
        style={limit === null ? undefined : { minHeight: first.least, maxHeight: limit }}
      >
        {children}
      </div>
    </SpaceContext>
  );
}

/** Between which heights in pixels the banner may be on the first page. */
function roomFor(usualRows: number): { least: number; most: number } {
  const height = lastHeight() ?? heightOf(usualRows);
  const least = isWide() ? height : Math.min(height, window.innerHeight * MAX_HEIGHT_ON_ONE_COLUMN);
  return { least, most: Math.max(least, heightOf(MIN_ROWS)) };
}

/** In pixels. */
function heightOf(rows: number): number {
  const { fontSize } = getComputedStyle(document.documentElement);
  return rows * ROW * (Number.parseFloat(fontSize) || 16);
}

function lastHeight(): number | null {
  const [width, height] = readDevice(KEY).split(':').map(Number);
  return width === window.innerWidth && height !== undefined && height >= 0 ? height : null;
}

function rememberHeight(height: number): void {
  writeDevice(KEY, `${window.innerWidth}:${Math.ceil(height)}`);
}
