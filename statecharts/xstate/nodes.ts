import type { AnyStateNode } from 'xstate';

/** The parent of a state, its parent, and so on to the root. */
export function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [] : [node.parent, ...ancestorsOf(node.parent)];
}

export const rootOf = (node: AnyStateNode): AnyStateNode => (node.parent === undefined ? node : rootOf(node.parent));
export const isInside = (node: AnyStateNode, ancestor: AnyStateNode): boolean => ancestorsOf(node).includes(ancestor);
