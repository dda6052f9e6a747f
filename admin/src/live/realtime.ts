import type { Present } from '@nanny-polo/shared/live';
import { type LiveCallback, theLive } from './live.ts';
import { presentAt, stay } from './presence.ts';

interface Locked {
  readonly id: number | string;
  /** `beside`: edits although another admin holds the lock. */
  readonly meta?: { readonly beside?: boolean };
}

const lockOf = ({ resource, id, admin_id, name, editing_since }: Present) => ({
  resource,
  recordId: id,
  identity: admin_id,
  name,
  createdAt: editing_since,
});

const done = { data: null };

/**
 * react-admin's realtime contract. Topics are `resource/{name}` and `resource/{name}/{id}`, with events of the types
 * `created`, `updated` and `deleted`, and `presence/{name}/{id}`. Locks are soft: they expire two minutes after the
 * tab's last report, and a record can be saved without one.
 */
export const realtime = {
  async subscribe(topic: string, callback: LiveCallback) {
    theLive().subscribe(topic, callback);
    return done;
  },

  async unsubscribe(topic: string, callback: LiveCallback) {
    theLive().unsubscribe(topic, callback);
    return done;
  },

  /** Publishes to the tabs of this browser; the server itself publishes what is saved. */
  async publish(topic: string, event: object) {
    theLive().publish(topic, event);
    return done;
  },

  /** Rejects while another admin edits the record. */
  async lock(resource: string, { id, meta }: Locked) {
    const { holder } = await stay({ resource, id: Number(id) }, { editing: true, ...meta });
    if (holder)
      throw Object.assign(new Error(`${holder.name} is editing this record.`), { lock: lockOf(holder) });
    return { data: { resource, recordId: Number(id) } };
  },

  async unlock(resource: string, { id }: Locked) {
    await stay({ resource, id: Number(id) }, { editing: false });
    return { data: { resource, recordId: Number(id) } };
  },

  /** Returns the lock of the admin who has been editing the record for the longest; undefined if nobody is. */
  async getLock(resource: string, { id }: Locked) {
    const [first] = await locksAt(resource, Number(id));
    return { data: first };
  },

  async getLocks(resource: string) {
    return { data: await locksAt(resource) };
  },
};

async function locksAt(resource: string, id?: number) {
  const found = await presentAt(resource, id);
  return found.filter(({ editing_since }) => editing_since).map(lockOf);
}
