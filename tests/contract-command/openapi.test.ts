import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

test.each(['openapi.json', 'gateway.json'])('docs/%s is OpenAPI 3.1 by the schema of OpenAPI itself', async (name) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(join(import.meta.dirname, '../../docs', name));
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
});
