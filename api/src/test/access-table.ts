/** The access rule of every call, stated independently of the contract. Every route must have a row here. */

import type { PermissionName, PermissionType } from '@nanny-polo/shared/contract/permission';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../kernel/database/database.ts';
import type { SessionLevel } from '../kernel/session/session.ts';

export type Needs =
  | 'nothing'
  | 'parent'
  | 'admin'
  | 'owner'
  | { readonly anyOf: readonly PermissionName[]; readonly type: PermissionType };

/** Resources below /admin with the permission that reads them; with type `full`, it also writes. */
const resources: Readonly<Record<string, PermissionName>> = {
  '/admin/absence': 'booking',
  '/admin/booking': 'booking',
  '/admin/dashboard': 'dashboard',
  '/admin/series': 'booking',
  '/admin/order': 'dashboard',
  '/admin/role': 'role',
  '/admin/admin-user': 'admin-user',
  '/admin/master/discount': 'discount',
  '/admin/master/nanny-polo': 'nanny-polo',
  '/admin/master/parent-documents': 'parent-documents',
  '/admin/master/document-type': 'parent-documents',
  '/admin/users/parents': 'parents',
  '/admin/users/nanny': 'nanny',
};

const visit = (...anyOf: PermissionName[]): Needs => ({ anyOf, type: 'visit' });
const full = (...anyOf: PermissionName[]): Needs => ({ anyOf, type: 'full' });

/** Calls that do not belong to a resource, or differ from its rule. */
const calls: Readonly<Record<string, Needs>> = {
  'GET /health': 'nothing',
  'POST /support': 'nothing',
  'POST /applications': 'nothing',
  'GET /portraits/{name}': 'nothing',
  'GET /offer/{token}': 'nothing',
  'POST /offer/{token}': 'nothing',
  'POST /offer/{token}/time': 'nothing',
  'GET /ask/{token}': 'nothing',
  'POST /ask/{token}': 'nothing',
  'POST /ask/{token}/seen': 'nothing',
  'GET /series-offer/{token}': 'nothing',
  'POST /series-offer/{token}': 'nothing',
  'GET /price/{token}': 'nothing',
  'POST /price/{token}': 'nothing',
  'POST /price/{token}/refuse': 'nothing',

  'POST /users/login': 'nothing',
  'POST /users/register': 'nothing',
  'POST /users/resend-email-verification': 'nothing',
  'POST /users/google/start': 'nothing',
  'POST /users/google/login': 'nothing',
  'POST /admin/login': 'nothing',
  'POST /admins/invitation/{token}': 'nothing',
  'POST /admins/second-factor/{token}': 'nothing',
  ...Object.fromEntries(
    ['/users', '/admins'].flatMap((base) =>
      [
        'email-verification/{token}',
        'verify-email-changes/{token}',
        'forget-password',
        'forget-password/verify-pin',
        'forget-password/reset-password',
        'not-me/{token}',
      ].map((path) => [`POST ${base}/${path}`, 'nothing'] as const),
    ),
  ),
  ...Object.fromEntries(
    ['/users', '/admin'].flatMap((base) =>
      ['passkey-login', 'passkey-login/options'].map((path) => [`POST ${base}/${path}`, 'nothing'] as const),
    ),
  ),
  ...ownCalls('/users', 'parent'),
  ...ownCalls('/admin', 'admin'),
  'GET /admin/second-factor': 'admin',
  'POST /admin/second-factor': 'admin',
  'POST /admin/second-factor/link': 'admin',
  'GET /admin/factors': 'admin',
  'POST /admin/one-time-codes': 'admin',
  'POST /admin/one-time-codes/confirm': 'admin',
  'DELETE /admin/one-time-codes': 'admin',
  'POST /admin/recovery-codes': 'admin',
  'GET /admin/outside-services': 'admin',
  'GET /admin/care-agreement': 'admin',
  'GET /admin/care-agreement/{id}/pdf': 'admin',
  'GET /admin/place': 'admin',
  // Each admin finds what their permissions allow; see the tests of the search.
  'GET /admin/search': 'admin',
  'GET /admin/undo': 'admin',
  // The admin also needs the permission that the change needed.
  'POST /admin/undo/{id}': 'admin',
  'GET /admin/events': 'admin',
  'PUT /admin/presence/{tab}': 'admin',
  'DELETE /admin/presence/{tab}': 'admin',
  // Each admin sees the views of lists that their permissions open; see the tests of saved views.
  'GET /admin/view': 'admin',
  'GET /admin/view/counts': 'admin',
  'GET /admin/view/{id}': 'admin',
  'POST /admin/view': 'admin',
  'PUT /admin/view/{id}': 'admin',
  'DELETE /admin/view/{id}': 'admin',
  'GET /admin/verified-backup': 'owner',
  'GET /admin/agency-settings/{id}': 'owner',
  'PUT /admin/agency-settings/{id}': 'owner',
  'GET /admin/agency-settings/{id}/history': 'owner',
  'POST /admin/agency-settings/{id}/booked-days': 'owner',

  'GET /users/family': 'parent',
  'GET /users/care-agreement': 'parent',
  'GET /users/care-agreement/pdf': 'parent',
  'POST /users/care-agreement/agree': 'parent',
  'GET /users/consent': 'parent',
  'POST /users/health-consent': 'parent',
  'POST /users/health-consent/withdraw': 'parent',
  'PUT /users/family': 'parent',
  'POST /users/family/move-visits': 'parent',
  'POST /users/family/move-visits/preview': 'parent',
  'GET /users/export': 'parent',
  'GET /users/documents': 'parent',
  'POST /users/documents': 'parent',
  'POST /users/documents/{id}/resubmit': 'parent',
  'POST /users/documents/{id}/withdraw': 'parent',
  'POST /users/documents/{id}/files': 'parent',
  'PUT /users/documents/{id}/files': 'parent',
  'GET /users/documents/{id}/files/{file_id}': 'parent',
  'GET /users/documents/{id}/file': 'parent',
  'GET /users/booking': 'parent',
  'POST /users/booking': 'parent',
  'POST /users/booking/quote': 'parent',
  'GET /users/booking/{id}': 'parent',
  'PUT /users/booking/{id}': 'parent',
  'GET /users/booking/{id}/cancellation': 'parent',
  'POST /users/booking/{id}/cancel': 'parent',
  'POST /users/booking/{id}/price': 'parent',
  'POST /users/booking/{id}/price/refuse': 'parent',
  'POST /users/booking/{id}/change-request': 'parent',
  'PUT /users/booking/{id}/rating': 'parent',
  'GET /users/series': 'parent',
  'POST /users/series': 'parent',
  'POST /users/series/quote': 'parent',
  'GET /users/series/{id}': 'parent',
  'POST /users/series/{id}/skip': 'parent',
  'POST /users/series/{id}/end': 'parent',
  'GET /users/order': 'parent',
  'GET /users/order/sums': 'parent',
  'GET /users/order/statement': 'parent',
  'GET /users/order/{id}/invoice': 'parent',
  'GET /users/order/{id}/receipt': 'parent',
  'GET /users/order/{id}/credit-note/{note_id}': 'parent',
  'GET /users/nannies': 'parent',
  'PUT /users/nannies/{id}': 'parent',
  'GET /users/deletion': 'parent',
  'POST /users/deletion': 'parent',

  'GET /admin/lookup/parents': visit('booking', 'dashboard', 'discount', 'parent-documents', 'parents'),
  'GET /admin/master/nanny-polo/{id}/check': full('nanny-polo'),
  'GET /admin/master/nanny-polo/{id}/export': full('nanny-polo'),
  'GET /admin/lookup/nanny-polo': visit('booking', 'dashboard', 'nanny-polo', 'nanny', 'parents'),
  'GET /admin/lookup/role': visit('admin-user', 'role'),
  'GET /admin/document-horizon': visit('booking'),
  'POST /admin/document-horizon/ask': full('nanny-polo', 'parent-documents'),
  'GET /admin/lookup/languages': visit('booking'),

  'GET /admin/booking/declined-families/{id}': full('booking'),
  'GET /admin/users/parents/{id}/export': full('parents'),
  'GET /admin/users/parents/{id}/consent': visit('parents'),
  'GET /admin/users/parents/{id}/consent/{consent_id}/file': visit('parents'),
  'POST /admin/users/parents/{id}/by-telephone': full('parents'),
  'POST /admin/users/parents/{id}/care-agreement': full('parents'),
  'POST /admin/users/parents/{id}/withdraw-consent': full('parents'),
  'POST /admin/users/parents/{id}/move-visits': full('booking'),
  'POST /admin/users/parents/{id}/move-visits/preview': full('booking'),
  'POST /admin/master/discount/quote': visit('discount'),
};

/** The calls that an unfinished session of an admin may make, with its levels; any other is 403. */
export const unfinishedCalls: Readonly<Record<string, readonly SessionLevel[]>> = {
  'POST /admin/logout': [0, 1],
  'GET /admin/second-factor': [1],
  'POST /admin/second-factor': [1],
  'POST /admin/second-factor/link': [1],
  'GET /admin/factors': [0],
  'GET /admin/passkeys': [0],
  'POST /admin/passkeys': [0],
  'POST /admin/passkeys/options': [0],
  'DELETE /admin/passkeys/{id}': [0],
  'POST /admin/one-time-codes': [0],
  'POST /admin/one-time-codes/confirm': [0],
  'DELETE /admin/one-time-codes': [0],
  'POST /admin/recovery-codes': [0],
};

function ownCalls(base: string, needs: Needs): Record<string, Needs> {
  const own = ['GET profile', 'PUT profile', 'POST logout', 'POST change-password', 'POST change-email'];
  const sessions = ['GET sessions', 'DELETE sessions', 'DELETE sessions/{id}', 'GET proof', 'POST proof'];
  const passkeys = ['GET passkeys', 'POST passkeys', 'POST passkeys/options', 'DELETE passkeys/{id}'];
  return Object.fromEntries(
    [...own, ...sessions, ...passkeys].map((call) => [call.replace(' ', ` ${base}/`), needs]),
  );
}

/** Returns the access rule of a call, such as `GET /admin/booking/{id}`, or undefined if it has no row. */
export function needsOf(call: string): Needs | undefined {
  const own = calls[call];
  if (own) return own;
  const [method, path = ''] = call.split(' ');
  const resource = Object.keys(resources).find((one) => path === one || path.startsWith(`${one}/`));
  const permission = resource && resources[resource];
  if (!permission) return undefined;
  return method === 'GET' ? visit(permission) : full(permission);
}

/** A parent's record that another parent tries to access. */
interface Owned {
  readonly id: number;
  readonly parent_id: number;
}

const first = (query: SQL) => async (db: Db) => (await queryRows<Owned>(db, query))[0];
const newest = (table: string) =>
  first(sql`SELECT id, parent_id FROM ${sql.identifier(table)} ORDER BY parent_id, id DESC LIMIT 1`);

const booking = newest('booking');
const document = newest('parent_document');
const nanny = first(
  sql`SELECT nanny_polo_id AS id, parent_id FROM booking WHERE nanny_polo_id IS NOT NULL LIMIT 1`,
);
const session = first(
  sql`SELECT id, parent_user_id AS parent_id FROM session WHERE parent_user_id IS NOT NULL LIMIT 1`,
);

const passkey = first(
  sql`INSERT INTO passkey (parent_user_id, credential_id, public_key, counter, rp_id, name)
    SELECT min(id), 'owned', '', 0, '', '' FROM parent_user RETURNING id, parent_user_id AS parent_id`,
);

/**
 * Calls of a parent about one record, with a function that finds another parent's record. The response must be the same
 * as for a record that does not exist.
 */
export const ownedBy: Readonly<Record<string, (db: Db) => Promise<Owned | undefined>>> = {
  'DELETE /users/sessions/{id}': session,
  'DELETE /users/passkeys/{id}': passkey,
  'GET /users/booking/{id}': booking,
  'PUT /users/booking/{id}': booking,
  'GET /users/booking/{id}/cancellation': booking,
  'POST /users/booking/{id}/cancel': booking,
  'POST /users/booking/{id}/change-request': booking,
  'PUT /users/booking/{id}/rating': booking,
  'POST /users/booking/{id}/price': booking,
  'POST /users/booking/{id}/price/refuse': booking,
  'GET /users/series/{id}': newest('series'),
  'POST /users/series/{id}/skip': newest('series'),
  'POST /users/series/{id}/end': newest('series'),
  'GET /users/order/{id}/invoice': newest('order'),
  'GET /users/order/{id}/receipt': newest('order'),
  'GET /users/order/{id}/credit-note/{note_id}': newest('order'),
  'PUT /users/nannies/{id}': nanny,
  'GET /users/documents/{id}/file': document,
  'GET /users/documents/{id}/files/{file_id}': document,
  'POST /users/documents/{id}/files': document,
  'PUT /users/documents/{id}/files': document,
  'POST /users/documents/{id}/resubmit': document,
  'POST /users/documents/{id}/withdraw': document,
};
