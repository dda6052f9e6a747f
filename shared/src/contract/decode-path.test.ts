import { expect, test } from 'vitest';
import { decodePath } from './decode-path.ts';

test.each([
  ['/bookings/caf%C3%A9', '/bookings/café'],
  ['/100%', '/100%'],
  ['%E0%A4%A', '%E0%A4%A'],
])('decodes %s as %s', (path, decoded) => expect(decodePath(path)).toBe(decoded));
