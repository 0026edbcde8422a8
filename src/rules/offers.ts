/** What a backend may have besides the calls that each backend has, in the order of the documentation. Source: OFFER-01. */
const OFFERS = ['registration', 'exams', 'term-dates', 'class-changes', 'teaching', 'changes', 'unread'] as const;

export type Offer = (typeof OFFERS)[number];

export const isOffer = (name: unknown): name is Offer => OFFERS.some((offer) => offer === name);
