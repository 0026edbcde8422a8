// Not from the package for React, which would load React before a test can prepare anything.
import { configure } from '@testing-library/dom';
import { afterEach } from 'vitest';

// How long a test waits for a change of the DOM. It only delays tests that fail.
configure({ asyncUtilTimeout: 15_000 });

afterEach(async () => {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});
