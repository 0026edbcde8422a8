import { useCallback, useEffect, useState } from 'react';
import { dayIn } from '../../rules/dates.ts';
import { useDevice } from './use-device.ts';
import { useSite } from './use-site.ts';

/** The time, renewed at the start of each minute, for what counts down. */
export const useNow = (): Date => useTime(isNever);

/** A time of the campus' present day, renewed when another one begins: for what changes at midnight alone. */
export function useToday(): Date {
  const { timeZone } = useSite();
  const isSameDay = useCallback(
    (one: Date, other: Date) => dayIn(timeZone, one) === dayIn(timeZone, other),
    [timeZone],
  );
  return useTime(isSameDay);
}

const isNever = () => false;

/** @param isEnough whether what is shown may stay at this time, without a redraw; the same function each time */
function useTime(isEnough: (shown: Date, time: Date) => boolean): Date {
  const { now } = useDevice();
  const [shown, setShown] = useState(now);
  useEffect(() => {
    let timer: number;
    const wait = () => {
      timer = window.setTimeout(
        () => {
          const time = now();
          setShown((last) => (isEnough(last, time) ? last : time));
          wait();
        },
        60_000 - (now().getTime() % 60_000),
      );
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [isEnough, now]);
  return shown;
}
