import { configure } from '@testing-library/react';

// The time that Testing Library waits for an expected element. A long limit only delays tests that fail.
configure({ asyncUtilTimeout: 15_000 });
