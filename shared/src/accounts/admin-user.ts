import * as z from 'zod/mini';
import { email, id, instant, recordFields, version } from '../contract/field.ts';
import {
  defineCountCall,
  defineTransitionCall,
  defineTransitionCalls,
  reason,
  transitionBody,
} from '../contract/life-cycle.ts';
import { defineResource } from '../contract/resource.ts';
import { personNames } from './person.ts';

export const adminUserStatus = z.enum(['invited', 'active', 'suspended']);
export type AdminUserStatus = z.output<typeof adminUserStatus>;

/**
 * Every transition of an admin. Suspending ends their sessions at once. Reinstating an admin without a password makes
 * them `invited` again; they become active by choosing a password.
 */
export const adminUserTransitions = {
  suspend: { from: ['invited', 'active'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'active' },
} as const satisfies Record<string, { from: AdminUserStatus[]; to: AdminUserStatus }>;
export type AdminUserTransition = keyof typeof adminUserTransitions;

const writable = {
  ...personNames,
  /**
   * Admins change their own address by a mailed link. If another admin corrects it, it becomes unverified and the
   * account's sessions end.
   */
  email,
  role_id: z.nullable(id),
};

/** The form of a new admin, who gets an invitation and chooses their own password. */
export const adminUserForm = z.strictObject({ ...personNames, email, role_id: z.optional(z.nullable(id)) });

export const adminUser = defineResource({
  name: 'admin-user',
  people: true,
  permission: 'admin-user',
  freshProof: 'writes',
  record: {
    ...recordFields,
    name: z.string(),
    email_verified_at: z.nullable(instant),
    /** Since when a mail server refuses the address for good; null again once it changes or a mail is accepted. */
    email_refused_at: z.nullable(instant),
    role_name: z.nullable(z.string()),
    status: adminUserStatus,
    last_login_at: z.nullable(instant),
    /** Whether they have a passkey or one-time codes. */
    has_second_factor: z.boolean(),
    ...writable,
  },
  create: adminUserForm,
  write: writable,
  filters: {
    equal: { status: adminUserStatus, role_id: id },
    range: { created_at: instant, last_login_at: instant },
  },
  sortable: ['id', 'name', 'email', 'role_name', 'status', 'last_login_at', 'created_at'],
});
export type AdminUser = z.output<(typeof adminUser.get.schema.response)[200]>;

export const countAdminUsers = defineCountCall(adminUser, adminUserStatus);
export const adminUserTransitionCalls = defineTransitionCalls(adminUser, adminUserTransitions);

/**
 * Resends the invitation or, to an active admin, the link that verifies their address. 409 if the admin is suspended,
 * or is active with a verified address.
 */
export const resendLink = defineTransitionCall(
  adminUser,
  'resend-link',
  'Resend the mailed link',
  transitionBody,
);

/**
 * Removes every second factor of another admin who has lost theirs, and ends their sessions. 403 for the owner's, which
 * only a command on the server removes; 409 if there is none.
 */
export const resetSecondFactor = defineTransitionCall(
  adminUser,
  'reset-second-factor',
  'Remove the second factors of an admin who has lost them',
  z.strictObject({ version, reason }),
);
