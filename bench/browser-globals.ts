import * as z from 'zod/mini';

// Must run before any schema is created. The page's content security policy forbids generated code, so zod uses a slower
// check in the browser. The benchmarks measure this slower check.
z.config({ jitless: true });
