/** Ends a navigation without a network to a page whose code this device does not have. The root then draws its heading. */
export class PageCodeMissing extends Error {
  override name = 'PageCodeMissing';
}
