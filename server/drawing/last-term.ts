import type { DrawnPage } from '../../src/drawing/drawing.ts';

/** The last term that the drawings of this server have seen. Terms are the same for all people. */
export type LastTerm = {
  /** @returns its code; null for none, and after its last day. @param today `YYYY-MM-DD` in the site's zone */
  on: (today: string) => string | null;
  /** Learns from the answers of a page. @param today as above */
  learn: (answers: DrawnPage['answers'], today: string) => void;
};

const CODE = /^\d{4}0[1-4]$/;

/**
 * A drawing asks for the records of a term at once with the last one, and again only if the answer names another one.
 * Source: decisions, term; START-02.
 */
export function lastTerm(): LastTerm {
  let known: { code: string; lastDay: string } | null = null;
  return {
    on: (today) => (known !== null && today <= known.lastDay ? known.code : null),
    learn: (answers, today) => {
      const code = fieldOf(answers['currentTerm/'], 'p_term_out');
      if (code === null || !CODE.test(code)) return;
      const lastDay = fieldOf(answers['termInfo/'], 'end_date')?.slice(0, 10);
      // Not every page asks for the days of the term. Without them the term counts for today.
      if (lastDay !== undefined) known = { code, lastDay };
      else if (known?.code !== code) known = { code, lastDay: today };
    },
  };
}

/** A text field of an answer; null without one. */
function fieldOf(answer: unknown, name: string): string | null {
  const value: unknown = Object(answer)[name];
  return typeof value === 'string' ? value : null;
}
