import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a signature was made with one of the keys.
 * @param keys the present one and the one before, which may be null
 * @param sign the right signature with a key
 */
export function isSignedWith(
  { current, previous }: { current: string; previous: string | null },
  sign: (key: string) => string,
  given: string,
): boolean {
  const isRight = (key: string) => {
    const [expected, actual] = [Buffer.from(sign(key)), Buffer.from(given)];
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  };
  return isRight(current) || (previous !== null && isRight(previous));
}
