import { peopleIn, type Reachable } from './audience.ts';

/** Of fewer people with a student type the number alone could say who they are. */
const FEWEST = 10;

/** `isAtMost`: there may be fewer, and the exact number would say something about single people. */
export type GuardedCount = { count: number; isAtMost: boolean };

/**
 * How many people an audience has, for staff who may not look up people. Otherwise two counts would say whether one person has a
 * student type or a role: that of `type:veteran`, and that of the same with `user:amara`. So each sort of items is counted by
 * itself, and few people of a student type are at most nine. Source: decisions, rights of staff; ADMIN-92.
 */
export function guardedCount(audience: readonly string[], everyone: readonly Reachable[]): GuardedCount {
  if (audience.includes('all')) return { count: everyone.length, isAtMost: false };
  const sortOf = (item: string) => item.slice(0, item.indexOf(':'));
  const sorts = ['user', 'role', 'type'].flatMap((sort) => {
    const items = audience.filter((item) => sortOf(item) === sort);
    return items.length === 0 ? [] : [{ sort, count: peopleIn(items, everyone).length }];
  });
  const counted = sorts.map(({ sort, count }) => (sort === 'type' && count < FEWEST ? FEWEST - 1 : count));
  const isFew = sorts.some(({ sort, count }) => sort === 'type' && count < FEWEST);
  return { count: counted.reduce((sum, count) => sum + count, 0), isAtMost: isFew || sorts.length > 1 };
}
