/** What the profile of a person says about the user. An empty field is null. */
export type ProfileFacts = {
  sms_number: string | null;
  nine_number: string | null;
  profile_pk: number | null;
  role_acknowledged_on: string | null;
};

type UserFacts = Omit<ProfileFacts, 'sms_number'> & { preferences: { sms_number: string | null } | null };

const SHARED = ['nine_number', 'profile_pk', 'role_acknowledged_on'] as const;

/**
 * The facts that the user lacks and the profile has. Where the answer of the user or of the preferences has a value, that value
 * wins. The number for text messages is one of the preferences: without preferences it has no place.
 * Source: portal specification, the calls it makes; API-20.
 * @returns null if nothing is to be added
 */
export function factsFromProfile<User extends UserFacts>(user: User, profile: ProfileFacts): Partial<User> | null {
  const { preferences } = user;
  const facts: [string, unknown][] = SHARED.filter((key) => user[key] === null && profile[key] !== null).map((key) => [
    key,
    profile[key],
  ]);
  if (preferences?.sms_number === null && profile.sms_number !== null) {
    facts.push(['preferences', { ...preferences, sms_number: profile.sms_number }]);
  }
  return facts.length === 0 ? null : (Object.fromEntries(facts) as Partial<User>);
}
