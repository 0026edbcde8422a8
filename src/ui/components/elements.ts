import type { ReactElement } from 'react';

/**
 * Elements, a list of them, or nothing: for what a component draws beside other elements. A text must be in an element there.
 * Source: decisions, translated pages; TRANS-01.
 */
export type Elements = ReactElement | readonly Elements[] | null | undefined;
