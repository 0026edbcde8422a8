import { screen } from '@testing-library/react';

/**
 * Blocks of a page, or parts of one, by their heading. Most are no landmarks, so that no role finds them.
 * @param name of the heading, whole, or a pattern
 */
export const queryBlock = (name: string | RegExp): HTMLElement | null =>
  screen.queryByRole('heading', { name })?.closest('section') ?? null;

export function getBlock(name: string | RegExp): HTMLElement {
  const block = screen.getByRole('heading', { name }).closest('section');
  if (block === null) throw new Error(`The heading “${name}” is in no block.`);
  return block;
}

/** Waits for the block. */
export async function findBlock(name: string | RegExp): Promise<HTMLElement> {
  await screen.findByRole('heading', { name });
  return getBlock(name);
}
