import { createHash } from 'node:crypto';
import type { Chart } from '../introspect.ts';

/** Eight hexadecimal digits that change with anything that the picture or the table says of the machine. */
export const hashOf = (chart: Chart): string =>
  createHash('sha256').update(JSON.stringify(chart)).digest('hex').slice(0, 8);
