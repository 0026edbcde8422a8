/** False in some private windows, and on every page without HTTPS, except on localhost. */
export const areWorkersSupported = (): boolean => 'serviceWorker' in navigator && 'caches' in window;
