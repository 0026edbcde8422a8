import type { Import } from './imports.ts';

/** The groups of modules that import each other, directly or by way of others; each group and all groups sorted. */
export function circlesOf(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reachable = new Map(
    [...targets.keys()].map((start) => {
      const found = new Set<string>();
      const open = [start];
      for (let module = open.pop(); module !== undefined; module = open.pop()) {
        for (const to of targets.get(module) ?? []) {
          if (found.has(to)) continue;
          found.add(to);
          open.push(to);
        }
      }
      return [start, found] as const;
    }),
  );
  const reaches = (from: string, to: string) => reachable.get(from)?.has(to) === true;
  const inCircles = [...reachable.keys()].filter((module) => reaches(module, module)).toSorted();
  const circles = inCircles.map((module) =>
    inCircles.filter((other) => reaches(module, other) && reaches(other, module)),
  );
  // Each circle once: at its first module.
  return circles.filter((circle, index) => circle[0] === inCircles[index]);
}
