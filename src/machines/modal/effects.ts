import { fromPromise } from 'xstate';
import { type Failure, failureOf } from '../../api/failure.ts';
import { resources } from '../../api/resources.ts';
import type { Environment } from '../environment.ts';
import { askOrKept } from '../kept/effects.ts';
import { modalMachine } from './machine.ts';

/** A post is kept and ages as the resource of that name does, whoever asks for it. */
export const createModal = (environment: Environment) => {
  const { call, minutes } = resources.post;
  return modalMachine.provide({
    actors: {
      loadPost: fromPromise(async ({ input: { key }, signal }) => {
        try {
          const { answer: post } = await askOrKept(environment, environment.portal, {
            key: `post/${key}`,
            lifetime: minutes * 60_000,
            isKeptEnough: true,
            call: (client) => call(client, signal, key),
          });
          return post?.post_type === 'modal' ? post : null;
        } catch (error) {
          const failure = failureOf(error);
          if (isNoPost(failure)) return null;
          throw failure;
        }
      }),
    },
  });
};

/** A backend may say so of a slug that it does not know, or that none can have: whatever is typed after `#modal-`. */
const isNoPost = (failure: Failure) => failure.kind === 'status' && [400, 404].includes(failure.status);
