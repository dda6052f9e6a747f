import { booking } from '@nanny-polo/shared/bookings/booking';
import { coverBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerOffer } from '@nanny-polo/shared/bookings/offer';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { type PermissionName, permissionNames } from '@nanny-polo/shared/contract/permission';
import { order } from '@nanny-polo/shared/money/order';
import { exportOwn } from '@nanny-polo/shared/people/family';
import { exportParent, parents } from '@nanny-polo/shared/people/parents';
import { exportPart, type PersonExport } from '@nanny-polo/shared/people/person-export';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { createOfferToken } from '../../bookings/offer/token.ts';
import { offer } from '../../bookings/schedule/offer-table.ts';
import { bookingCalls } from '../../test/booking-calls.ts';
import { nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');
const nobody = product.client(null);

const actionsOf = ({ events }: PersonExport) =>
  (events as { resource: string; action: string; by: string }[]).map(
    ({ resource, action, by }) => `${resource} ${action} by ${by}`,
  );

describe('a parent’s export', () => {
  test('has no nanny’s reason, surname or decline, no note of the agency and no name of an admin', async () => {
    const parent = await readyParent(product.db, { internal_note: 'Difficult', tags: ['Watch'] });
    const family = await signedInAs(product, parent);
    const first = await readyNanny(product.db, { display_name: 'Frida Kahlo' });
    const second = await readyNanny(product.db, { display_name: 'Ida Noble' });
    const { id } = await owner.call(booking.create, {
      body: {
        parent_id: parent.id,
        nanny_polo_id: first.id,
        service: 'hourly',
        ...nextSlot(),
        notes: 'Bring boots',
        internal_note: 'Ask for a deposit',
      },
    });
    const [waiting] = await product.db
      .select()
      .from(offer)
      .where(and(eq(offer.booking_id, id), offer.current));
    const token = await createOfferToken(product.db, waiting?.id ?? 0);
    await nobody.call(answerOffer, {
      params: { token },
      body: { answer: 'declined', reason: 'The father made me feel unsafe' },
    });
    const calls = bookingCalls(owner);
    const { version: declined } = await calls.get(id);
    await owner.call(coverBooking, {
      params: { id },
      body: { version: declined, nanny_polo_id: second.id, reason: 'Frida felt unsafe' },
    });
    await calls.accept(id);
    await calls.transition(id, 'confirm');
    const { version } = await calls.get(id);
    await owner.call(booking.update, {
      params: { id },
      body: { version, internal_note: 'Paid late before' },
    });

    const exported = await family.call(exportOwn);
    expect(exported).toMatchObject({
      left_out: [],
      bookings: [{ id, status: 'confirmed', notes: 'Bring boots', nanny_name: 'Ida' }],
    });
    expect(JSON.stringify(exported)).not.toMatch(
      /unsafe|Frida|Kahlo|Noble|Difficult|Watch|deposit|Paid late|Owner|(?<!email_)refuse|pay_|nanny_polo/,
    );
    expect(actionsOf(exported).filter((one) => one.startsWith('booking'))).toEqual([
      'booking create by the agency',
      'booking accept by the agency',
      'booking confirm by the agency',
    ]);
  });

  test('leaves out a change that was undone', async () => {
    const parent = await readyParent(product.db);
    const made = await write(owner, 'POST', '/admin/booking', {
      parent_id: parent.id,
      service: 'hourly',
      ...nextSlot(),
    });
    const { id, version } = made.data;
    const changed = await write(owner, 'PUT', `/admin/booking/${id}`, { version, notes: 'Wrong family' });
    await undo(owner, changed.undo);
    const exported = await owner.call(exportParent, { params: { id: parent.id } });
    expect(JSON.stringify(exported)).not.toContain('Wrong family');
    expect(actionsOf(exported)).toEqual(['booking create by the agency']);
  });
});

/** The parts that each permission opens. `parents: full` is needed for the call itself. */
const opened: Partial<Record<PermissionName, readonly string[]>> = {
  parents: ['parent', 'consents'],
  'parent-documents': ['documents'],
  booking: ['bookings', 'price_changes', 'time_changes', 'series', 'nannies'],
  dashboard: ['orders', 'transactions', 'credit_notes'],
};

/** Returns a client of an admin who may change parents, and has another permission of type `visit`. */
async function adminWith(name: PermissionName): Promise<HttpClient> {
  const permissions = [
    { name: 'parents', type: 'full' },
    ...(name === 'parents' ? [] : [{ name, type: 'visit' } as const]),
  ] as const;
  const [held] = await product.db
    .insert(role)
    .values({ name: `Exports with ${name}`, permissions: [...permissions] })
    .returning();
  const person = { first_name: 'Ex', last_name: 'Porter', email: `${name}@exports.example` };
  const [admin] = await product.db
    .insert(adminUser)
    .values({ ...person, status: 'active', role_id: held?.id ?? null })
    .returning();
  const account = { realm: 'admin', id: admin?.id ?? 0 } as const;
  return product.client(await openSession(product.db, account, { ip: '', userAgent: '' }));
}

/** Creates a parent with a row in each part, and returns their id. */
async function fullParent(): Promise<number> {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db);
  await signedInAs(product, parent);
  const made = await owner.call(booking.create, {
    body: { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', ...nextSlot() },
  });
  const calls = bookingCalls(owner);
  await calls.accept(made.id);
  await calls.transition(made.id, 'confirm');
  return parent.id;
}

describe('an admin’s export', () => {
  test.each(permissionNames)('with %s opens only what that permission opens', async (name) => {
    const id = await fullParent();
    const admin = await adminWith(name);
    const exported = await admin.call(exportParent, { params: { id } });
    const open = exportPart.options.filter((part) =>
      [...(opened.parents ?? []), ...(opened[name] ?? [])].includes(part),
    );
    expect(Object.keys(exported).filter((key) => exportPart.options.some((part) => part === key))).toEqual(
      open,
    );
    expect(exported.left_out).toEqual(exportPart.options.filter((part) => !open.includes(part)));
    const of = new Set(actionsOf(exported).map((action) => action.split(' ')[0]));
    expect([...of].toSorted()).toEqual([
      ...(name === 'booking' ? ['booking'] : []),
      ...(name === 'dashboard' ? ['order'] : []),
    ]);
    const [last] = await owner.call(parents.history, { params: { id } });
    expect(last).toMatchObject({ actor: 'Ex Porter', action: 'export' });
  });

  test('is complete for the owner, without the agency’s note on an order', async () => {
    const id = await fullParent();
    const [one] = await owner.call(order.list, { query: { filter: { parent_id: id } } });
    await owner.call(order.update, {
      params: { id: one?.id ?? 0 },
      body: { version: one?.version ?? 0, note: 'Always pays late' },
    });
    const exported = await owner.call(exportParent, { params: { id } });
    expect(exported.left_out).toEqual([]);
    expect(Object.keys(exported)).toEqual(expect.arrayContaining(exportPart.options));
    expect(JSON.stringify(exported)).not.toContain('pays late');
  });
});
