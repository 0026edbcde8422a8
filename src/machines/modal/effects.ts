import { fromPromise } from 'xstate';
import { type ApiFailure, toFailure } from '../../api/failure.ts';
import { definitionOf } from '../../api/resources.ts';
import { fetchOrCached } from '../resource/answer-cache.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { modalMachine } from './machine.ts';

/** A post is kept and ages as the resource of that name does, whoever asks for it. */
export const createModal = (dependencies: Dependencies) => {
  const { call, minutes } = definitionOf('post');
  return modalMachine.provide({
    actors: {
      loadPost: fromPromise(async ({ input: { key }, signal }) => {
        try {
          const { answer: post } = await fetchOrCached(dependencies, dependencies.portal, {
            key: `post/${key}`,
            lifetime: minutes * 60_000,
            isKeptEnough: true,
            call: (client) => call(client, signal, key),
          });
          return post?.post_type === 'modal' ? post : null;
        } catch (error) {
          const failure = toFailure(error);
          if (isNoPost(failure)) return null;
          throw failure;
        }
      }),
    },
  });
};

/** A backend may say so of a slug that it does not know, or that none can have: whatever is typed after `#modal-`. */
const isNoPost = (failure: ApiFailure) => failure.kind === 'status' && [400, 404].includes(failure.status);
