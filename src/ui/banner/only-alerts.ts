import { createContext, useContext, useLayoutEffect } from 'react';

/** Whether the banner has only alerts and the integration banner. Source: BANNER-26. */
export const OnlyAlerts = createContext(false);

/** Takes whether the page that is shown is the not-found screen: of some addresses only the answer says so. */
export const ReportNotFound = createContext<(isShown: boolean) => void>(() => {});

/** Tells the frame that the not-found screen is shown, before the browser paints it. */
export function useReportNotFound(): void {
  const report = useContext(ReportNotFound);
  useLayoutEffect(() => {
    report(true);
    return () => report(false);
  }, [report]);
}
