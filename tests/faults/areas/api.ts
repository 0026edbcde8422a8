import type { Fault } from '../fault.ts';

/** Faults in the calls: their addresses, their checks, and what is made of their failures. */
export const api: Fault[] = [
  {
    id: 'api-wrong-address',
    says: 'The call for the messages goes to an address that does not exist.',
    file: 'src/api/portal/messages.ts',
    text: "'/notifications/user'",
    replacement: "'/notifications/users'",
    tests: ['tests/api/endpoints.test.ts', 'tests/contract/contract.test.ts'],
  },
  {
    id: 'api-write-is-repeated',
    says: 'A PATCH is sent again after a 502.',
    file: 'src/api/client.ts',
    text: "methods: ['get'],",
    replacement: "methods: ['get', 'patch'],",
    tests: [
      'tests/api/client.test.ts',
      { file: 'tests/e2e/checklist-writes.spec.ts', title: 'each press on a task, with every failure' },
    ],
  },
  {
    id: 'api-no-repeat',
    says: 'A GET that is answered with 502 is not repeated.',
    file: 'src/api/client.ts',
    text: 'limit: 1,',
    replacement: 'limit: 0,',
    tests: [
      'tests/api/client.test.ts',
      {
        file: 'tests/e2e/page-faults.spec.ts',
        title: '/account: when /api/integrations/finti/holds fails or is empty',
      },
    ],
  },
  {
    id: 'api-warning-is-data',
    says: 'The answer {"p_result": "Warning"} is not read as an empty one.',
    file: 'src/api/client.ts',
    text: "z.literal('Warning')",
    replacement: "z.literal('warning')",
    tests: [
      'tests/api/client.test.ts',
      {
        file: 'tests/ui/failed-calls.test.tsx',
        title: '/finances: when GET /integrations/finti/financial-account-summary ',
      },
    ],
  },
  {
    id: 'api-empty-body-is-an-object',
    says: 'An answer without a body is read as an object without fields.',
    file: 'src/api/client.ts',
    text: "(content === '' ? null : JSON.parse(content))",
    replacement: "JSON.parse(content || '{}')",
    tests: [
      'tests/api/client.test.ts',
      {
        file: 'tests/e2e/page-faults.spec.ts',
        title: '/account: when /api/integrations/finti/holds fails or is empty',
      },
    ],
  },
  {
    id: 'api-unchecked-answer',
    says: 'An answer that does not fit its schema reaches the page.',
    file: 'src/api/client.ts',
    text: 'if (checked.success) return checked.data as AnswerTo<typeof endpoint>;',
    replacement:
      'if (checked.success || content !== undefined)\n      return (checked.success ? checked.data : content) as AnswerTo<typeof endpoint>;',
    tests: [
      'tests/api/client.test.ts',
      {
        file: 'tests/e2e/page-faults.spec.ts',
        title: '/account: when /api/integrations/finti/holds fails or is empty',
      },
      { file: 'tests/e2e/hostile-answers.spec.ts', title: 'ERR-22' },
    ],
  },
  {
    id: 'api-timeout-is-aborted',
    says: 'A call without an answer in time counts as given up by the page.',
    file: 'src/api/client.ts',
    text: "return { kind: 'timeout' };",
    replacement: "return { kind: 'aborted' };",
    tests: [
      'tests/api/client.test.ts',
      { file: 'tests/e2e/page-faults.spec.ts', title: '/account after a time-out with nothing to show' },
    ],
  },
  {
    id: 'api-token-of-another-kind',
    says: 'Calls carry their token with a word that the backend does not know.',
    file: 'src/api/client.ts',
    text: '`Token ${token}`',
    replacement: '`Bearer ${token}`',
    tests: ['tests/api/client.test.ts', 'tests/contract/contract.test.ts'],
  },
  {
    id: 'api-no-renewal-after-401',
    says: 'After a 401 the call is repeated only if the user is no longer signed in.',
    file: 'src/api/retry-after-401.ts',
    text: '!(await renew(request.signal))',
    replacement: '(await renew(request.signal))',
    tests: ['tests/machines/retry-after-401.test.ts', 'tests/machines/portal-live.test.ts'],
  },
  {
    id: 'api-messages-stay-fresh',
    says: 'Messages count as fresh for fifty minutes.',
    file: 'src/api/resources.ts',
    text: "messages: { endpoint: 'listMessages', minutes: 5,",
    replacement: "messages: { endpoint: 'listMessages', minutes: 50,",
    tests: ['tests/api/resources.test.ts', 'tests/api/endpoints.test.ts'],
  },
  {
    id: 'api-aid-for-everybody',
    says: 'The call for financial aid also leaves for people who are not students.',
    file: 'src/api/resources.ts',
    text: "financialAid: { endpoint: 'getFinancialAid', minutes: 5, audience: 'students' }",
    replacement: "financialAid: { endpoint: 'getFinancialAid', minutes: 5 }",
    tests: [
      'tests/api/resources.test.ts',
      { file: 'tests/e2e/finances.spec.ts', title: 'the page opens for everyone' },
    ],
  },
  {
    id: 'api-finance-access-lost',
    says: 'The other spelling of the access to the financial dashboard is not read.',
    file: 'src/api/portal/user.ts',
    text: 'user.financial_dashboard_access || finance_access',
    replacement: 'user.financial_dashboard_access || (finance_access && false)',
    tests: ['tests/api/wire.test.ts'],
  },
  {
    id: 'api-feed-sound-as-image',
    says: 'A sound in a feed is shown as the image of its item.',
    file: 'src/api/feeds.ts',
    text: "type.startsWith('image/') && ",
    replacement: "type !== '' && ",
    tests: ['tests/api/feeds.test.ts'],
  },
  {
    id: 'api-preview-for-everybody',
    says: 'Unpublished content is requested for people who may not preview it.',
    file: 'src/api/resources.ts',
    text: "...(isPreview ? { published: 'all' } : {})",
    replacement: "...(isPreview ? {} : { published: 'all' })",
    tests: ['tests/api/resources.test.ts', { file: 'tests/e2e/roles.spec.ts', title: 'ROLE-12' }],
  },
  {
    id: 'api-term-is-not-sent',
    says: 'Calls by term leave without the term.',
    file: 'src/api/resources.ts',
    text: 'isByTerm ? { term: parameter } : query?.(parameter)',
    replacement: 'isByTerm === undefined ? query?.(parameter) : undefined',
    tests: ['tests/api/resources.test.ts', 'tests/ui/academics.test.tsx'],
  },
];
