/**
 * Test files share a worker, where libraries are loaded once. Each file reloads the modules of the product, so that
 * neither their state nor a mock reaches the next file.
 */

import { vi } from 'vitest';

vi.resetModules();
