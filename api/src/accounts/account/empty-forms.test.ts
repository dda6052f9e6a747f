import * as admins from '@nanny-polo/shared/accounts/admin-account';
import * as open from '@nanny-polo/shared/accounts/open-calls';
import * as parents from '@nanny-polo/shared/accounts/user-account';
import * as profile from '@nanny-polo/shared/accounts/user-profile';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { expect, test } from 'vitest';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { openSession } from '../session/service.ts';

const product = await openProduct();
const { id } = await readyParent(product.db);
const client = { ip: '', userAgent: '' };
const tokens = {
  admin: await openSession(product.db, { realm: 'admin', id: 1 }, client),
  user: await openSession(product.db, { realm: 'user', id }, client),
};

const pair = ['password', 'confirm_password'];
const person = ['first_name', 'last_name'];

const forms: [Endpoint, string[]][] = [
  [parents.userLogin, ['email', 'password']],
  [parents.registerUser, [...person, 'email', ...pair]],
  [parents.resendVerification, ['email']],
  [open.openUserCalls.forgetPassword, ['email']],
  [open.openUserCalls.verifyPin, ['email', 'pin']],
  [open.openUserCalls.resetPassword, ['email', 'pin', ...pair]],
  [profile.changeUserProfile, [...person, 'phone']],
  [profile.ownUserCalls.changeEmail, ['email', 'password']],
  [profile.ownUserCalls.changePassword, ['current_password', ...pair]],
  [admins.adminLogin, ['email', 'password']],
  [admins.acceptInvitation, pair],
  [open.openAdminCalls.forgetPassword, ['email']],
  [open.openAdminCalls.verifyPin, ['email', 'pin']],
  [open.openAdminCalls.resetPassword, ['email', 'pin', ...pair]],
  [admins.changeAdminProfile, person],
  [admins.ownAdminCalls.changeEmail, ['email', 'password']],
  [admins.ownAdminCalls.changePassword, ['current_password', ...pair]],
];

const named = forms.map(
  ([endpoint, fields]) => [`${endpoint.method} ${endpoint.url}`, endpoint, fields] as const,
);

test.each(named)('%s names every missing field as required', async (_, endpoint, fields) => {
  const { access } = endpoint.config;
  const token = access === 'admin' || access === 'user' ? tokens[access] : null;
  const response = await product.send(urlOf(endpoint, { token: 'a-token' }), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: '{}',
  });
  expect(response.status).toBe(422);
  const required = Object.fromEntries(fields.map((field) => [field, ['Required']]));
  expect(await response.json()).toMatchObject({ errors: required });
});
