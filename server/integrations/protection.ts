import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type Policy,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import { checkAnswer } from '../../src/api/check-answer.ts';
import { describePlaces } from '../shared/describe-places.ts';
import { definitionOf, type IntegrationName } from '../shared/endpoints.ts';
import { OwnDelayError, SystemError } from '../shared/system-error.ts';

/** Handles the failures after which another attempt may succeed. */
const temporaryFailures: Policy = handleWhen((error) => error instanceof SystemError && error.isTemporary);

/** Handles the failures that say that the other system is not well. */
export const failuresOfSystem: Policy = handleWhen(
  (error) => error instanceof SystemError && error.isTemporary && !(error instanceof OwnDelayError),
);

/** After so many failures in a row that `failures` handles, no call leaves for a while. Times in milliseconds. */
export const createBreaker = (
  failures: Policy,
  { failuresToOpen, openMs }: { failuresToOpen: number; openMs: number },
): CircuitBreakerPolicy =>
  circuitBreaker(failures, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) });

/** Repeats a call after a temporary failure. Times in milliseconds. */
export const createRetry = ({
  attempts,
  pauseMs,
}: {
  attempts: number;
  pauseMs: { shortest: number; longest: number };
}): RetryPolicy =>
  retry(temporaryFailures, {
    maxAttempts: attempts - 1,
    // The default of this backoff adds jitter, so that servers do not repeat their calls at the same moment.
    backoff: new ExponentialBackoff({ initialDelay: pauseMs.shortest, maxDelay: pauseMs.longest }),
  });

/**
 * Checks the content of an answer with the schema of its call.
 * @param subject the start of the sentence, such as "the gateway's answer to holds"
 * @returns the content without the fields that the portal does not know
 * @throws SystemError for a wrong shape
 */
export function checkShape(name: IntegrationName, content: unknown, subject: string): unknown {
  const { endpoint } = definitionOf(name);
  if (endpoint.answer === undefined) return content;
  const checked = checkAnswer(endpoint.answer, content);
  if (!checked.success)
    throw new SystemError(`${subject} has a wrong shape at ${describePlaces(checked.error)}`, false);
  return checked.data;
}
