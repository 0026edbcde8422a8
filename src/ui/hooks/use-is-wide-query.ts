/** From here on there are two columns. Source: decisions, mobile. */
export const wide = () => window.matchMedia('(min-width: 56.25em)');

export const isWide = (): boolean => wide().matches;
