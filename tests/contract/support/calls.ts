/**
 * Every call of the two specifications (section 7 of each) and of the decisions, written down by hand: method and path
 * below the portal's base, or the whole path for the checklist and the calendar; `{id}` stands for a number. With it the behaviour that speaks
 * of the call.
 */
export const CALLS = {
  'GET /status': 'API-13',
  'GET /users/user': 'API-14',
  'POST /users/roles': 'API-16',
  'GET /preferences/user': 'API-17',
  'PUT /preferences/{id}': 'API-18',
  'PATCH /preferences/{id}': 'API-19',
  'GET /psu_user_profile': 'API-20',
  'GET /integrations/finti/contact-info': 'API-21',
  'GET /integrations/finti/person-info': 'API-22',
  'GET /integrations/finti/emergency-info': 'API-23',
  'GET /integrations/finti/current-term': 'API-24',
  'GET /integrations/finti/term-info': 'API-25',
  'GET /integrations/finti/bookstore': 'API-26',
  'GET /integrations/finti/gpa': 'API-27',
  'GET /integrations/finti/courses': 'API-28',
  'GET /integrations/finti/schedule': 'API-29',
  'GET /integrations/finti/grades': 'API-30',
  'GET /integrations/finti/advisor': 'API-31',
  'GET /integrations/finti/holds': 'API-32',
  'GET /integrations/finti/standing': 'API-33',
  'GET /integrations/finti/class-standing': 'API-34',
  'GET /integrations/finti/curriculum-info': 'API-35',
  'GET /integrations/finti/nudges': 'API-36',
  'POST /integrations/finti/nudges': 'API-37',
  'GET /integrations/finti/financial-account-summary': 'API-38',
  'GET /integrations/finti/financial-aid-info': 'API-39',
  'POST /integrations/finti/clear-cache': 'API-40',
  'GET /notifications/user': 'API-41',
  'PATCH /notifications/{id}': 'API-42',
  'GET /posts': 'API-43',
  'GET /pages': 'API-44',
  'GET /integrations/pdx/events': 'API-46',
  'GET /integrations/pdxcampusgroups/events': 'API-47',
  'GET /integrations/pdxcampusgroups/news': 'API-48',
  'GET /integrations/rave-messages': 'API-49',
  'GET /integrations/mynextsteps/tasks': 'API-50',
  'POST /demo/state': 'API-51',
  'GET /api/user/': 'API-52',
  'GET /api/user_task/': 'API-54',
  'PATCH /api/user_task/{id}/': 'API-57',
  'GET /api/category/': 'API-58',
  'GET /api/user_student_types/': 'API-59',
  'PATCH /api/user_student_types/{id}/': 'API-60',
  'GET /api/student_types/': 'API-61',
  'PATCH /api/user_message/{id}/': 'API-62',
  'GET /api/user_preference/': 'API-63',
  'PATCH /api/user_preference/{id}/': 'API-64',
  'GET /api/notification_type/': 'API-65',
  'GET /users/sessions': 'SESS-03',
  'DELETE /users/sessions/{id}': 'SESS-04',
  'DELETE /users/sessions': 'SESS-05',
  'GET /users/push-devices': 'PUSH-06',
  'POST /users/push-devices': 'PUSH-06',
  'PATCH /users/push-devices/{id}': 'PUSH-06',
  'DELETE /users/push-devices/{id}': 'PUSH-06',
  'POST /users/push-tests': 'PUSH-06',
  'GET /calendar': 'CAL-05',
  'POST /calendar': 'CAL-05',
  'DELETE /calendar': 'CAL-06',
} as const;

export type CallName = keyof typeof CALLS;

export const callNames = Object.keys(CALLS) as CallName[];

/** Why a call has no contract on the demo transport: demo mode does not answer it (DEMO-10, CAL-07). */
export const NOT_IN_THE_DEMO: Partial<Record<CallName, string>> = {
  'GET /status': 'whether the portal works is the real backend’s to say, in demo too',
  'GET /users/user': 'who may use the demo is the real backend’s to say',
  'POST /demo/state': 'the demo’s cookies are set and cleared by the real backend',
  'GET /users/sessions': 'demo mode has no sessions of the sample student',
  'DELETE /users/sessions/{id}': 'demo mode has no sessions of the sample student',
  'DELETE /users/sessions': 'demo mode has no sessions of the sample student',
  'GET /users/push-devices': 'demo mode offers no notifications',
  'POST /users/push-devices': 'demo mode offers no notifications',
  'PATCH /users/push-devices/{id}': 'demo mode offers no notifications',
  'DELETE /users/push-devices/{id}': 'demo mode offers no notifications',
  'POST /users/push-tests': 'demo mode offers no notifications',
  'GET /calendar': 'demo mode offers no calendar subscription',
  'POST /calendar': 'demo mode offers no calendar subscription',
  'DELETE /calendar': 'demo mode offers no calendar subscription',
};

/** The calls that carry no token: the first needs no credentials, the others go by cookie (API-02, API-13, API-52). */
export const WITHOUT_TOKEN: CallName[] = ['GET /status', 'GET /users/user', 'GET /api/user/'];

/** Calls that the server also answers without a session (SESS-09). */
export const WITHOUT_SESSION: CallName[] = ['GET /integrations/rave-messages'];

/** The name that a request has in the table, which a backend may not know. */
export function nameOfCall({ method, url }: Request): string {
  const { pathname } = new URL(url);
  // The portal's paths end without a slash and the checklist's with one (API-03).
  const path = pathname.endsWith('/') ? pathname : pathname.replace(/^\/api/, '');
  return `${method} ${path.replace(/\/\d+(?=\/?$)/, '/{id}')}`;
}
