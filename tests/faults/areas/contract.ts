import type { Fault } from '../fault.ts';

/** Faults in the check of other backends, and in the documents of the calls. */
export const contract: Fault[] = [
  {
    id: 'contract-token-in-the-output',
    says: 'The check of a backend prints a token of a wrong type.',
    file: 'contract/check/faults.ts',
    text: '/token/i.test(',
    replacement: '/secret/i.test(',
    tests: ['tests/contract-command/command.test.ts'],
  },
  {
    id: 'contract-error-status-passes',
    says: 'A call that is answered with an error passes the check.',
    file: 'contract/check/judge.ts',
    text: 'status < 200 || status > 299',
    replacement: 'status < 200 || status > 599',
    tests: ['tests/contract-command/command.test.ts'],
  },
  {
    id: 'contract-document-without-required-fields',
    says: 'The documents do not say which fields an answer must have.',
    file: 'contract/documents/markdown.ts',
    text: "${typeText(field, pages)}${isRequired ? ', **required**' : ''}",
    replacement: "${typeText(field, pages)}${isRequired ? '' : ''}",
    tests: ['tests/contract-command/documents.test.ts'],
  },
];
