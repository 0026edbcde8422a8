/** The IANA name of the zone in which the browser is. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
