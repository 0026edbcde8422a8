import * as z from 'zod/mini';
import { filled, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const Bookstore = z.object({ BOOKSTORE_LINK: text });
export type Bookstore = z.infer<typeof Bookstore>;

/** Where the books of the person are sold. */
export const getBookstore = endpoint({ path: '/integrations/finti/bookstore', answer: filled(Bookstore) });
