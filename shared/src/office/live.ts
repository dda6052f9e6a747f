/** What the back office learns while it is open: changed records, and who has which record open. */

import * as z from 'zod/mini';
import { adminScreens, resourceNames } from '../accounts/admin-screens.ts';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id } from '../contract/field.ts';
import { hasPermission, ownerId, type Permission, type PermissionType } from '../contract/permission.ts';

/** Returns whether an admin may read the records of a resource or, with type `full`, also write them. */
export function canUseResource(
  resource: string,
  { id, permissions }: { readonly id: number; readonly permissions: readonly Permission[] },
  type: PermissionType = 'visit',
): boolean {
  const access = adminScreens.find(({ path, kinds }) => kinds && path === `/${resource}`)?.access;
  if (!access || access === 'guest') return false;
  if (id === ownerId || access === 'admin') return true;
  return access !== 'owner' && hasPermission(permissions, access, type);
}

/**
 * One change to one record. For admins who may see the dashboard but not the record, `resource` is `dashboard` and the
 * other fields reveal nothing about the record.
 */
export interface Change {
  readonly resource: string;
  readonly id: number | null;
  /** The name of the person or system that made it. */
  readonly by: string;
}

/** The resources whose records the dashboard counts. */
export const countedByDashboard: readonly string[] = [
  'booking',
  'order',
  'master/nanny-polo',
  'master/parent-documents',
  'users/parents',
];

/** The messages of the stream by the name of their event; the data are JSON. */
export interface LiveMessages {
  /** Changes that were committed, some of them twice. */
  readonly changes: readonly Change[];
  /** Somebody opened or left a record. */
  readonly presence: { readonly resource: string; readonly id: number };
  /** Changes were missed: everything on screen may be out of date. */
  readonly reset: null;
  /** The stream ends: the session is over, the admin's permissions changed, or the process stops. */
  readonly over: { readonly reason: 'session' | 'permissions' | 'stopping' };
}

/** Milliseconds between the heartbeats that the server sends on every stream. */
export const heartbeatMs = 20_000;

/** A stream begins with the changes of this many milliseconds. */
export const recentMs = 30_000;

/**
 * The stream of events, which begins with recent changes and an empty message. A client that connects again fetches
 * again what it fetched before them.
 */
export const liveEvents = defineEndpoint('GET', '/admin/events', allowCallers('admin', { stream: true }), {
  summary: 'Server-sent events: changes to the records that the admin may read, and who has them open',
  response: { 200: z.string() },
});

const resource = z.enum(resourceNames as [string, ...string[]]);

export const present = z.object({
  admin_id: id,
  name: z.string(),
});
export type Present = z.output<typeof present>;

/** Milliseconds between the calls in which a tab reports the record that it has open. */
export const presenceBeatMs = 45_000;

const config = allowCallers('admin', { uncounted: true });
/** A random name that a tab gives itself. */
const tab = z.strictObject({
  tab: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});

/** Reports which record a tab has open. A report counts for two minutes, so the tab repeats it. */
export const stayAtRecord = defineEndpoint('PUT', '/admin/presence/:tab', config, {
  summary: 'Report which record a tab has open; returns who else has it open',
  params: tab,
  body: z.strictObject({ resource, id }),
  /** The other admins who have the record open. */
  response: { 200: z.array(present) },
});

export const leaveRecord = defineEndpoint('DELETE', '/admin/presence/:tab', config, {
  summary: 'Report that a tab has left its record',
  params: tab,
  response: { 200: z.object({}) },
});
