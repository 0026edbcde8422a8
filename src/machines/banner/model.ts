import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerMachine } from './machine.ts';

export const model = {
  events: { 'banner.dismiss': [{ type: 'banner.dismiss', dismissal: { kind: 'hold' } }] },
} satisfies ModelOf<typeof bannerMachine>;
