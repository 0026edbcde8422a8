/** The categories of tasks about the bill, where the deployment names none: that of the sample content. */
export const MONEY_CATEGORIES: readonly number[] = Object.freeze([7]);

/**
 * The categories of tasks about the bill. The dashboard needs them without the other facts of the university's offices.
 * Source: FIN-10.
 * @param officeFacts what the setting `site` says about offices and money, unchecked
 */
export const moneyCategoriesOf = (officeFacts: Readonly<Record<string, unknown>>): readonly number[] =>
  'moneyCategories' in officeFacts ? categoriesIn(officeFacts.moneyCategories) : MONEY_CATEGORIES;

/** The whole numbers of a list; none for anything else. */
export const categoriesIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter(Number.isInteger) : [];
