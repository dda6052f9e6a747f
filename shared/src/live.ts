import * as z from 'zod/mini';
import { adminScreens, resourceNames } from './admin-screens.ts';
import { callableBy, endpoint } from './endpoint.ts';
import { id, instant } from './field.ts';
import { ownerId, type Permission, type PermissionType, permits } from './permission.ts';

/** What the back office learns while it is open: changed records, and who has which record open. */

/** Returns whether an admin may read the records of a resource or, with type `full`, also write them. */
export function mayUse(
  resource: string,
  { id, permissions }: { readonly id: number; readonly permissions: readonly Permission[] },
  type: PermissionType = 'visit',
): boolean {
  const access = adminScreens.find(({ path, kinds }) => kinds && path === `/${resource}`)?.access;
  if (!access || access === 'guest') return false;
  if (id === ownerId || access === 'admin') return true;
  return access !== 'owner' && permits(permissions, access, type);
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
  /** Changes in the order in which they were made. */
  readonly changes: readonly Change[];
  /** Somebody opened or left a record, or started or stopped editing it. */
  readonly presence: { readonly resource: string; readonly id: number };
  /** The missed changes are unknown or too many to list: everything on screen may be out of date. */
  readonly reset: null;
  /** The stream ends: the session is over, the admin's permissions changed, or the process stops. */
  readonly over: { readonly reason: 'session' | 'permissions' | 'stopping' };
}

/** Milliseconds between the heartbeats that the server sends on every stream. */
export const heartbeat = 20_000;

/**
 * The stream of events. A message's `id` says how far the history has been read. If a client sends it back as
 * `Last-Event-ID`, any process sends every later change, or `reset` if it cannot list them. Missed presence is lost.
 */
export const liveEvents = endpoint('GET', '/admin/events', callableBy('admin', { stream: true }), {
  summary: 'Server-sent events: changes to the records that the admin may read, and who has them open',
  response: { 200: z.string() },
});

const resource = z.enum(resourceNames as [string, ...string[]]);

/** An admin who has a record open. */
export const present = z.object({
  admin_id: id,
  name: z.string(),
  /** When they started editing it; null if they are only viewing it. */
  editing_since: z.nullable(instant),
});
export type Present = z.output<typeof present>;

/** Milliseconds between the calls in which a tab reports the record that it has open. */
export const presenceBeat = 45_000;

const config = callableBy('admin', { uncounted: true });
/** A random name that a tab gives itself. */
const tab = z.strictObject({
  tab: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});

/**
 * Reports which record a tab has open. A report counts for two minutes, so the tab repeats it. With `editing` it is a
 * soft lock: 409 `locked` if the tab begins to edit while another admin is editing, unless `anyway` is true.
 */
export const stayAtRecord = endpoint('PUT', '/admin/presence/:tab', config, {
  summary: 'Report which record a tab has open; returns who else has it open',
  params: tab,
  body: z.strictObject({ resource, id, editing: z.boolean(), anyway: z.optional(z.boolean()) }),
  /** The other admins who have the record open. */
  response: { 200: z.array(present) },
});

export const leaveRecord = endpoint('DELETE', '/admin/presence/:tab', config, {
  summary: 'Report that a tab has left its record',
  params: tab,
  response: { 200: z.object({}) },
});
