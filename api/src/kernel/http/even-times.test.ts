import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { openAdminCalls, openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { registerUser, resendVerification, userLogin } from '@nanny-polo/shared/accounts/user-account';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { expect, test } from 'vitest';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();

/** A step, less what Node's timers may be early by. */
const leastMs = 95;

test.each([
  userLogin,
  registerUser,
  resendVerification,
  openUserCalls.forgetPassword,
  openUserCalls.verifyPin,
  openUserCalls.resetPassword,
  adminLogin,
  openAdminCalls.forgetPassword,
  sendApplication,
])('responds to $url no sooner than a step after the call', async ({ url }) => {
  const begun = performance.now();
  const response = await product.send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Rejected before it costs anything.
    body: JSON.stringify({ email: 'not an address' }),
  });
  expect(response.status).toBe(422);
  expect(performance.now() - begun).toBeGreaterThan(leastMs);
});
