import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { BROWSERS } from '../../../tools/build/app-source.mjs';

const { api, css, html, javascript } = compatData;
/** The same browsers on phones. */
const ON_PHONES: Record<string, string> = { chrome: 'chrome_android', firefox: 'firefox_android' };
const NAMES: Record<string, string> = { ios: 'safari_ios' };

/** The browsers of the list by their names in the data, with their versions: `['chrome', '109']`. */
export const LIST = BROWSERS.flatMap((entry): [name: string, version: string][] => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(entry) ?? [];
  const phone = ON_PHONES[name];
  return [[NAMES[name] ?? name, version], ...(phone === undefined ? [] : [[phone, version] as [string, string]])];
});

/** Something that a browser has from some version on, with its path in the data: "api.URL.canParse_static". */
export type Feature = { path: string; statement: CompatStatement };

function isAtLeast(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (numbers?.[place] ?? 0) - (others?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Whether a version of a browser has a feature: under its own name, and without a switch. */
export function hasFeature(name: string, version: string, { support }: CompatStatement): boolean {
  const statements = [support[name as keyof typeof support] ?? []].flat();
  return statements.some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (typeof version_added !== 'string' || version_added === 'preview') return false;
    if (flags !== undefined || prefix !== undefined || alternative_name !== undefined) return false;
    const isGone = typeof version_removed === 'string' && isAtLeast(version, version_removed);
    return isAtLeast(version, version_added) && !isGone;
  });
}

const lacking = new Map<CompatStatement, string[]>();

/** The browsers of the list that lack a feature. */
export function lackedBy({ statement }: Feature): string[] {
  const known = lacking.get(statement);
  if (known !== undefined) return known;
  const found = LIST.filter(([name, version]) => !hasFeature(name, version, statement)).map(([name]) => name);
  lacking.set(statement, found);
  return found;
}

/** The feature at a path; null without one. */
export function featureAt(...path: string[]): Feature | null {
  let found: Identifier | undefined = { api, css, html, javascript } as unknown as Identifier;
  for (const part of path) found = found?.[part] as Identifier | undefined;
  return found?.__compat === undefined ? null : { path: path.join('.'), statement: found.__compat };
}

const isIdentifier = (value: unknown): value is Identifier => typeof value === 'object' && value !== null;

function partsOf(node: Identifier): [name: string, node: Identifier][] {
  return Object.entries(node).flatMap(([name, part]) =>
    name === '__compat' || !isIdentifier(part) ? [] : [[name, part] as [string, Identifier]],
  );
}

/** What scripts use, by name. Several interfaces may have a member of the same name. */
export type ScriptFeatures = {
  /** "URL", "requestIdleCallback" */
  globals: Map<string, Feature[]>;
  /** "URL.canParse" */
  statics: Map<string, Feature[]>;
  /** "toSorted" */
  members: Map<string, Feature[]>;
};

const GLOBAL_OBJECTS = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];

export function scriptFeatures(): ScriptFeatures {
  const found: ScriptFeatures = { globals: new Map(), statics: new Map(), members: new Map() };
  const add = (kind: keyof ScriptFeatures, name: string, path: string, { __compat: statement }: Identifier) => {
    if (statement !== undefined) found[kind].set(name, [...(found[kind].get(name) ?? []), { path, statement }]);
  };
  const addMembers = (owner: string, node: Identifier, path: string, isBuiltIn: boolean) => {
    for (const [name, part] of partsOf(node)) {
      if (name.endsWith('_event')) continue;
      const own = name.replace(/_static$/, '');
      const place = `${path}.${name}`;
      if (GLOBAL_OBJECTS.includes(owner)) add('globals', own, place, part);
      add('members', own, place, part);
      if (isBuiltIn || name.endsWith('_static')) add('statics', `${owner}.${own}`, place, part);
      if (owner === 'Intl') addMembers(name, part, place, isBuiltIn);
    }
  };
  for (const [root, nodes] of [
    ['api', api],
    ['javascript.builtins', javascript.builtins],
  ] as const) {
    for (const [name, node] of partsOf(nodes as Identifier)) {
      add('globals', name, `${root}.${name}`, node);
      addMembers(name, node, `${root}.${name}`, root !== 'api');
    }
  }
  return found;
}

/** The functions of values in stylesheets, such as "oklch" and "round", by name. */
export function valueFunctions(): Map<string, Feature[]> {
  const found = new Map<string, Feature[]>();
  const walk = (node: Identifier, path: string) => {
    for (const [name, part] of partsOf(node)) {
      const { __compat: statement } = part;
      const place = `${path}.${name}`;
      if (statement !== undefined) found.set(name, [...(found.get(name) ?? []), { path: place, statement }]);
      walk(part, place);
    }
  };
  walk(css.types as Identifier, 'css.types');
  return found;
}
