import { createHash } from 'node:crypto';
import type { Chart } from '../introspect.ts';

/** Eight hexadecimal digits that change when anything changes that the picture or the table shows. */
export const chartHash = (chart: Chart): string =>
  createHash('sha256').update(JSON.stringify(chart)).digest('hex').slice(0, 8);
