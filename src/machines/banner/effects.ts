import { fromPromise } from 'xstate';
import { createBannerItem } from '../banner-item/effects.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { bannerMachine } from './machine.ts';

export const createBanner = (dependencies: Dependencies) =>
  bannerMachine.provide({
    actors: {
      recallAlerts: fromPromise(async () => dependencies.memory.readDismissedAlerts()),
      item: createBannerItem(dependencies),
    },
  });
