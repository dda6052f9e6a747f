import * as z from 'zod/mini';
import { endpoint, messageBody } from './endpoint.ts';
import { email, id } from './field.ts';
import { permission } from './permission.ts';

const tags = ['admin account'];

/** A password as someone types it to sign in: whatever it is, within what a hash is computed of. */
export const typedPassword = z.string().check(z.minLength(1, 'Required'), z.maxLength(128, 'At most 128 characters'));

/** Sign-in of an admin (specification, section 7). A failure is 422, never 401. */
export const adminLogin = endpoint({
  method: 'POST',
  url: '/admin/login',
  schema: {
    summary: 'Sign an admin in',
    tags,
    body: z.strictObject({ email, password: typedPassword }),
    response: {
      200: z.object({ data: z.object({ access_token: z.string(), permissions: z.array(permission) }) }),
    },
  },
  config: { access: 'public' },
});

/** The signed-in admin (specification, section 7); the owner's permissions list every name in full. */
export const adminProfile = endpoint({
  method: 'GET',
  url: '/admin/profile',
  schema: {
    summary: 'The signed-in admin',
    tags,
    response: {
      200: z.object({
        data: z.object({
          id,
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          role: z.nullable(z.string()),
          permissions: z.array(permission),
        }),
      }),
    },
  },
  config: { access: 'admin' },
});
export type AdminProfile = z.output<(typeof adminProfile.schema.response)[200]>['data'];

/** Ends the session at once (specification, section 7). */
export const adminLogout = endpoint({
  method: 'POST',
  url: '/admin/logout',
  schema: { summary: 'Sign the admin out', tags, response: { 200: messageBody } },
  config: { access: 'admin' },
});
