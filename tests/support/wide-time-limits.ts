import { configure } from '@testing-library/react';

// How long a test in a DOM waits for what must come; one that waits in vain is told so later, and no other one.
configure({ asyncUtilTimeout: 15_000 });
