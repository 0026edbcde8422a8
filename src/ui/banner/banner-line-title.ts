import type { Item } from './use-banner.ts';

/** What a notice is called where there is room for few words. */
export function bannerLineTitle(item: Item): string {
  switch (item.kind) {
    case 'emergency':
      return item.alert.title ?? 'Emergency alert';
    case 'message':
      return item.message.title ?? 'Message';
    case 'hold':
    case 'nudge':
      return item.text;
  }
}
