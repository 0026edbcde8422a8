/** The one password of all sample people. It is no secret: the sign-in page and the start of the server show it. */
export const SAMPLE_PASSWORD = 'portico-sample';
