/** The password of all sample people. It is public: the sign-in page and the terminal show it. */
export const SAMPLE_PASSWORD = 'portico-sample';
