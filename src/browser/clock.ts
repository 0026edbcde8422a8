/** The only place where the app reads the time. */
export const now = () => new Date();

/** The IANA name of the time zone of this device. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
