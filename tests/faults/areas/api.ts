import type { Fault } from '../fault.ts';

/** Faults in the calls: their addresses, their checks, and what is made of their failures. */
export const api: Fault[] = [
  {
    id: 'api-no-repeat',
    says: 'A GET that is answered with 502 is not repeated.',
    file: 'src/api/http.ts',
    text: 'limit: 1,',
    replacement: 'limit: 0,',
    tests: ['tests/api/client.test.ts'],
  },
];
