import { outOfServiceStatuses } from '../../src/rules/failures.ts';

/**
 * A call to a system behind the portal failed. The message names no person, no data and no secret address: it is for the
 * log.
 */
export class SystemError extends Error {
  /** Whether another attempt may succeed: no connection, no answer in time, or a status of `isTemporaryStatus`. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/** This server was busy for so long that the time of a call was over. It says nothing about the other system. */
export class OwnDelayError extends SystemError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, true, options);
  }
}

/** Whether a system that answers with this status may answer another attempt. */
export const isTemporaryStatus = (status: number): boolean => status === 429 || outOfServiceStatuses.includes(status);

/**
 * The bytes of an answer.
 * @param subject the start of the sentence, such as "the gateway's answer to holds"
 * @throws SystemError if there are more than `largest`
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Uint8Array[],
  largest: number,
  subject: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largest) throw new SystemError(`${subject} has more than ${largest} bytes`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
