import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

/**
 * Lists beside the backups, one JSON object in a line: what a restore of an older backup must not bring back. A full disk may cut a
 * line, which makes no other one unreadable. Source: OPS-40.
 */

/** Adds a line. @throws an error of the system when the file cannot be written */
export function addLine(path: string, content: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // The line before may be cut, and this one must not be glued to it.
  const isCut = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, 'utf8'));
  appendFileSync(path, `${isCut ? '\n' : ''}${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
}

/** The lines of a file; none without the file. `cut` has those that cannot be read. */
export function readLines<Line>(path: string, schema: z.ZodType<Line>): { lines: Line[]; cut: string[] } {
  const found: { lines: Line[]; cut: string[] } = { lines: [], cut: [] };
  if (!existsSync(path)) return found;
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue;
    const line = readLine(text, schema);
    if (line === null) found.cut.push(text);
    else found.lines.push(line);
  }
  return found;
}

function readLine<Line>(text: string, schema: z.ZodType<Line>): Line | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
