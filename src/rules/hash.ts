/**
 * FNV-1a with 64 bits over UTF-16 code units, in base 36. It must never change, because devices and calendars store it.
 */
export function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
