import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { byToken } from '../contract/field.ts';
import { permission } from '../contract/permission.ts';
import { credentials, firstPasswordForm } from './account.ts';
import { adminSignIn } from './admin-sign-in.ts';
import { defineOwnCalls, profileFields } from './own-account.ts';
import { personNames } from './person.ts';

const proof = allowCallers('public', { proof: true });
const changes = allowCallers('admin', { limit: 'accountChanges' });

/** Signs an admin in (docs/specification.md, section 7). Wrong credentials return 422, never 401. */
export const adminLogin = defineEndpoint('POST', '/admin/login', proof, {
  summary: 'Sign an admin in',
  body: credentials,
  response: { 200: z.object({ data: adminSignIn }) },
});

const profileBody = z.object({
  data: z.object({ ...profileFields, role: z.nullable(z.string()), permissions: z.array(permission) }),
});
export type AdminProfile = z.output<typeof profileBody>['data'];

/** The signed-in admin (docs/specification.md, section 7); the owner has every permission with type `full`. */
export const adminProfile = defineEndpoint('GET', '/admin/profile', allowCallers('admin'), {
  summary: 'The signed-in admin',
  response: { 200: profileBody },
});

export const changeAdminProfile = defineEndpoint('PUT', '/admin/profile', changes, {
  summary: 'Change my profile',
  body: z.strictObject(personNames),
  response: { 200: profileBody },
});

export const ownAdminCalls = defineOwnCalls('/admin', 'admin');

/**
 * Sets the first password and verifies the e-mail address. `access_token` is a session that can only set up a second
 * factor, if the agency requires one of the admin; else null. Returns 422 for an invalid, used or expired token.
 */
export const acceptInvitation = defineEndpoint('POST', '/admins/invitation/:token', proof, {
  summary: 'Accept an invitation with a first password',
  params: byToken,
  body: firstPasswordForm,
  response: { 200: z.object({ message: z.string(), access_token: z.nullable(z.string()) }) },
});
