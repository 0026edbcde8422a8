import { fromPromise } from 'xstate';
import { createBannerItem } from '../banner-item/effects.ts';
import type { Environment } from '../environment.ts';
import { bannerMachine } from './machine.ts';

export const createBanner = (environment: Environment) =>
  bannerMachine.provide({
    actors: {
      recallAlerts: fromPromise(async () => environment.memory.dismissedAlerts()),
      item: createBannerItem(environment),
    },
  });
