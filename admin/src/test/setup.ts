import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// A busy machine may take long to draw; only a test that fails waits so long.
configure({ asyncUtilTimeout: 8_000 });
