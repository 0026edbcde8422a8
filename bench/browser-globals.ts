import * as z from 'zod/mini';

// Before any schema is made: the page's content security policy forbids code from text, and without it zod checks in a
// slower way. What is measured here is what a person's browser does.
z.config({ jitless: true });
