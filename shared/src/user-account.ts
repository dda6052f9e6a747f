import * as z from 'zod/mini';
import {
  credentials,
  emailForm,
  newPassword,
  openCalls,
  ownCalls,
  passwordsMatch,
  personName,
} from './account.ts';
import { endpoint, messageBody } from './endpoint.ts';
import { email, id, instant, text } from './field.ts';

const tags = ['parent account'];

/** Sign-in of a parent (specification, section 7). A failure is 422, never 401. */
export const userLogin = endpoint({
  method: 'POST',
  url: '/users/login',
  schema: {
    summary: 'Sign a parent in',
    tags,
    body: credentials,
    response: { 200: z.object({ data: z.object({ access_token: z.string() }) }) },
  },
  config: { access: 'public' },
});

/** Registration (specification, section 3). */
const registrationForm = z
  .strictObject({
    first_name: personName,
    last_name: personName,
    email,
    password: newPassword,
    confirm_password: z.string(),
  })
  .check(passwordsMatch);

/** Opens an account and mails the link that activates it. A taken address answers the same and is told by mail. */
export const registerUser = endpoint({
  method: 'POST',
  url: '/users/register',
  schema: { summary: 'Register a parent', tags, body: registrationForm, response: { 200: messageBody } },
  config: { access: 'public' },
});

/** Mails the activation link again; 429 where the last one is too recent. */
export const resendVerification = endpoint({
  method: 'POST',
  url: '/users/resend-email-verification',
  schema: {
    summary: 'Send the activation link again',
    tags,
    body: emailForm,
    response: { 200: messageBody },
  },
  config: { access: 'public' },
});

const profileBody = z.object({
  data: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(instant),
    phone: z.nullable(z.string()),
    provider: z.enum(['LOCAL', 'GOOGLE', 'FACEBOOK']),
    /** Whether the account can sign in with a password. */
    has_password: z.boolean(),
  }),
});
export type UserProfile = z.output<typeof profileBody>['data'];

/** The signed-in parent (specification, section 7). */
export const userProfile = endpoint({
  method: 'GET',
  url: '/users/profile',
  schema: { summary: 'The signed-in parent', tags, response: { 200: profileBody } },
  config: { access: 'user' },
});

/** Phone in E.164, such as +447700900123, or null. */
const phone = z.nullable(text(16).check(z.regex(/^\+[1-9]\d{6,14}$/, 'Not a phone number')));

const userProfileForm = z.strictObject({ first_name: personName, last_name: personName, phone });

/** Changes the signed-in parent's own name and phone. */
export const changeUserProfile = endpoint({
  method: 'PUT',
  url: '/users/profile',
  schema: { summary: 'Change one’s profile', tags, body: userProfileForm, response: { 200: profileBody } },
  config: { access: 'user' },
});

/** Logout, password, address and sessions of the signed-in parent. */
export const {
  logout: userLogout,
  changePassword: changeUserPassword,
  changeEmail: changeUserEmail,
  listSessions: listUserSessions,
  endSession: endUserSession,
  endOtherSessions: endOtherUserSessions,
} = ownCalls('/users', 'user', tags);

/** Links from mails and the forgotten password of parents. */
export const {
  verifyEmail: verifyUserEmail,
  verifyEmailChange: verifyUserEmailChange,
  forgetPassword: forgetUserPassword,
  verifyPin: verifyUserPin,
  resetPassword: resetUserPassword,
} = openCalls('/users', tags);
