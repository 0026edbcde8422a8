import { type RefObject, useLayoutEffect, useState } from 'react';
import type { BannerHeights } from '../../rules/banner.ts';
import { useSystemActor } from '../hooks/use-portal.ts';

/**
 * Sends the heights of the lines to the banner machine: after each draw that changes the lines, and when the list
 * changes its size. Both happen before the browser paints, so the page does not move twice. The first measurement draws
 * the caller again: its selectors subscribe to the machine only after the first paint.
 * @param count how many lines are drawn
 * @param hasSettled whether all lines have arrived
 */
export function useMeasuredHeights(list: RefObject<HTMLUListElement | null>, count: number, hasSettled: boolean): void {
  const banner = useSystemActor('banner');
  const [, setIsMeasured] = useState(false);
  useLayoutEffect(() => {
    const element = count === 0 ? null : list.current;
    const measure = () =>
      banner.send({ type: 'banner.measured', heights: measureLines(element), isComplete: hasSettled });
    measure();
    setIsMeasured(true);
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [banner, list, count, hasSettled]);
}

function measureLines(list: HTMLUListElement | null): BannerHeights {
  if (list === null) return { bottoms: [], alerts: 0, total: 0 };
  const { top, height } = list.getBoundingClientRect();
  let bottom = 0;
  const bottoms = [...list.querySelectorAll('[data-line]')].map((line) => {
    const box = line.getBoundingClientRect();
    // A folded line has no box.
    if (box.height > 0) bottom = box.bottom - top;
    return bottom;
  });
  return { bottoms, alerts: list.querySelectorAll('[data-kind="alert"]').length, total: height };
}
