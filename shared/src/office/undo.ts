/** Undoing changes made in the back office. */

import * as z from 'zod/mini';
import { alsoBooked } from '../bookings/children-booked.ts';
import { allowCallers, defineEndpoint } from '../contract/endpoint.ts';
import { id, oneRecord } from '../contract/field.ts';

const count = z.number();

const undoableChange = z.object({
  id,
  /** Mails that the undo recalls, and mails that were sent at once. */
  mails: count,
  sent: count,
  /** The ids of its events in the histories of its records; at most the first 100. */
  events: z.array(id),
});
export type UndoableChange = z.output<typeof undoableChange>;

const undoneChange = z.extend(undoableChange, {
  /** The records that it created. They are gone, except orders, which are cancelled and keep their numbers. */
  created: z.array(z.object({ resource: z.string(), id })),
});
export type UndoneChange = z.output<typeof undoneChange>;

export const listUndoable = defineEndpoint('GET', '/admin/undo', allowCallers('admin'), {
  summary: 'The signed-in admin’s changes that can be undone now, newest first',
  response: { 200: z.array(undoableChange) },
});

export const undoChange = defineEndpoint(
  'POST',
  '/admin/undo/:id',
  allowCallers('admin', { defence: true }),
  {
    summary:
      'Undo a change exactly and recall unsent mails; an order that it opened stays as cancelled. 409 with the reason if that is no longer possible',
    params: oneRecord,
    body: z.nullish(z.strictObject({ also_booked: alsoBooked })),
    response: { 200: undoneChange },
  },
);
