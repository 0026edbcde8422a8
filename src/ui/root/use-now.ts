import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';

/** The time, renewed at the start of each minute, for what counts down or changes at midnight. */
export function useNow(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setTime(now()), 60_000 - (time.getTime() % 60_000));
    return () => clearTimeout(timer);
  }, [time]);
  return time;
}
