import * as z from 'zod';
import { shapes } from '../../src/api/shapes.gen.ts';
import type { ShapeNames } from '../json-schema.ts';

/** Names in the documents that differ from those in the code. */
const RENAMED: Record<string, string> = { Task: 'UserTask' };

/** Names for the shapes of answers: those of the exported schemas in `src/api`. */
export const shapeNames: ShapeNames = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(shapes)) shapeNames.add(schema, { id: RENAMED[name] ?? name });
