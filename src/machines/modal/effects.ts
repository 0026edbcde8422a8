import { fromPromise } from 'xstate';
import { definitionOf } from '../../api/resources.ts';
import { fetchOrCached } from '../resource/answer-cache.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toResult } from '../shared/to-result.ts';
import { createModalMachine } from './machine.ts';

/** Status codes with which a backend may answer for a slug that it does not know or does not accept. */
const NOT_FOUND_STATUS = [400, 404];

/** The modal machine, connected to the posts. It stores a post as the resource `post` does. */
export const createModal = (dependencies: Dependencies) => {
  const { call, minutes } = definitionOf('post');
  return createModalMachine({
    actors: {
      loadPost: fromPromise(async ({ input: { key }, system, signal }) => {
        const result = await toResult(
          fetchOrCached(dependencies, dependencies.portal, {
            key: `post/${key}`,
            lifetime: minutes * 60_000,
            mayUseStored: true,
            system,
            call: (client) => call(client, signal, key),
          }),
        );
        if (result.ok) {
          const post = result.value.answer;
          return { ok: true, value: post?.post_type === 'modal' ? post : null };
        }
        const { failure } = result;
        const isNotFound = failure.kind === 'status' && NOT_FOUND_STATUS.includes(failure.status);
        return isNotFound ? { ok: true, value: null } : result;
      }),
    },
  });
};
