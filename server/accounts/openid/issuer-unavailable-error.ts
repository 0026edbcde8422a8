/** The issuer does not answer, or its metadata are wrong. The cause has the reason. */
export class IssuerUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The sign-in of the university is not available.', { cause });
  }
}
