/** From here on there are two columns. Source: decisions, mobile. */
export const wide = () => window.matchMedia('(min-width: 900px)');

export const isWide = (): boolean => wide().matches;
