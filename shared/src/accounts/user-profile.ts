import * as z from 'zod/mini';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { defineOwnCalls, profileFields } from './own-account.ts';
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
export const userProfile = defineEndpoint('GET', '/users/profile', allowCallers('user'), {
  summary: 'The signed-in parent',
  response: { 200: profileBody },
});

const changes = allowCallers('user', { limit: 'accountChanges' });

export const changeUserProfile = defineEndpoint('PUT', '/users/profile', changes, {
  summary: 'Change my profile',
  body: z.strictObject({ ...personNames, phone: z.nullable(phone) }),
  response: { 200: profileBody },
});

export const ownUserCalls = defineOwnCalls('/users', 'user');
