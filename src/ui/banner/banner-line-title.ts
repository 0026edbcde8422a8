import type { Line } from './use-banner.ts';

/** The short name of a line. */
export function bannerLineTitle(line: Line): string {
  switch (line.kind) {
    case 'alert':
      return line.alert.title ?? 'Emergency alert';
    case 'message':
      return line.message.title ?? 'Message';
    case 'hold':
    case 'nudge':
      return line.text;
  }
}
