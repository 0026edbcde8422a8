type EndpointDefinition = {
  /** Below `/integrations`. */
  path: string;
  /** Which system answers; a named outage of the gateway is one of all that it answers. */
  system: 'gateway' | 'feeds';
  /** Whose answer it is: one person's, or the same for everybody. */
  of: 'person' | 'everybody';
  /** What the answer goes by beside the person; such a call has its own answer, and its own cache entry, for each. */
  by?: 'term' | 'day';
  answers: 'object' | 'list';
  /** For how many minutes an answer is kept (portal specification, cache lifetimes). */
  minutes: number;
  /** The name by which POST clear-cache empties it. */
  clearedAs?: string;
};

/**
 * Every call that another system answers, by the name of its outage. By day go the calls whose answer changes at
 * midnight on campus: an entry of yesterday is not found.
 * Source: portal specification, the calls it makes and cache lifetimes; CACHE-19.
 */
export const endpoints = {
  'contact-info': { ...own('contact-info', 'object'), minutes: 10, clearedAs: 'ContactInfo' },
  'person-info': { ...own('person-info', 'object'), minutes: 240, clearedAs: 'PersonInfo' },
  'emergency-info': { ...own('emergency-info', 'object'), minutes: 240, clearedAs: 'EmergencyInfo' },
  'current-term': { ...own('current-term', 'object'), minutes: 240, of: 'everybody', by: 'day' },
  'term-info': { ...own('term-info', 'object'), minutes: 240, of: 'everybody', by: 'day' },
  bookstore: own('bookstore', 'object'),
  gpa: { ...own('gpa', 'list'), minutes: 480 },
  courses: { ...own('courses', 'list'), minutes: 240, by: 'term' },
  schedule: { ...own('schedule', 'list'), minutes: 240, by: 'term' },
  grades: { ...own('grades', 'list'), minutes: 240, by: 'term' },
  advisor: { ...own('advisor', 'list'), minutes: 240 },
  holds: { ...own('holds', 'list'), minutes: 480 },
  standing: { ...own('standing', 'object'), minutes: 480 },
  'class-standing': { ...own('class-standing', 'object'), minutes: 480 },
  'curriculum-info': { ...own('curriculum-info', 'object'), minutes: 240, clearedAs: 'CurriculumInfo' },
  nudges: own('nudges', 'list'),
  'financial-account-summary': own('financial-account-summary', 'object'),
  'financial-aid-info': own('financial-aid-info', 'object'),
  events: feed('pdx/events'),
  'campus-events': feed('pdxcampusgroups/events'),
  news: feed('pdxcampusgroups/news'),
  'rave-messages': feed('rave-messages'),
} satisfies Record<string, EndpointDefinition>;

export type Endpoint = keyof typeof endpoints;

export const endpointNames = Object.keys(endpoints) as Endpoint[];

export const definitionOf = (endpoint: Endpoint): EndpointDefinition => endpoints[endpoint];

function own(name: string, answers: EndpointDefinition['answers']): EndpointDefinition {
  return { path: `finti/${name}`, system: 'gateway', of: 'person', answers, minutes: 5 };
}

function feed(path: string): EndpointDefinition {
  return { path, system: 'feeds', of: 'everybody', answers: 'list', minutes: 5 };
}
