import * as z from 'zod/mini';
import { callableBy, endpoint } from '../contract/endpoint.ts';
import { ownCalls, profileFields } from './own-account.ts';
import { personNames, phone } from './person.ts';

const profileBody = z.object({
  data: z.object({
    ...profileFields,
    phone: z.nullable(z.string()),
    has_password: z.boolean(),
  }),
});
export type UserProfile = z.output<typeof profileBody>['data'];

/** The signed-in parent (docs/specification.md, section 7). */
export const userProfile = endpoint('GET', '/users/profile', callableBy('user'), {
  summary: 'The signed-in parent',
  response: { 200: profileBody },
});

const changes = callableBy('user', { limit: 'accountChanges' });

export const changeUserProfile = endpoint('PUT', '/users/profile', changes, {
  summary: 'Change my profile',
  body: z.strictObject({ ...personNames, phone: z.nullable(phone) }),
  response: { 200: profileBody },
});

export const ownUserCalls = ownCalls('/users', 'user');
