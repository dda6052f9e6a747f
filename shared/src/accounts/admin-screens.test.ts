import { expect, test } from 'vitest';
import { findAdminScreen } from './admin-screens.ts';

test.each([
  '',
  '/',
  '/booking',
  '/Booking/',
  '/booking/create',
  '/booking/7',
  '/booking/7/show',
  '/users/parents/7/show/orders',
  '/welcome',
  '/whats-here',
  '/sign-in',
])('%s is a screen', (path) => expect(findAdminScreen(path)).toBeDefined());

test.each([
  '/nothing',
  '/booking/abc',
  '/booking/0',
  '/booking/7/shown',
  '/booking/7/show/9',
  '/users/parents/7/show/nothing',
  '/booking/7.5',
  '//',
])('%s is not a screen', (path) => expect(findAdminScreen(path)).toBeUndefined());
