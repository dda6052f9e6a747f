/** The private notes on children: who reads them, where they are stored, and what nannies hear of a change. */

import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { quoteOfDraft, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { series } from '@nanny-polo/shared/bookings/series';
import { changeSeries } from '@nanny-polo/shared/bookings/series-work';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { noPrivateNotes, omitPrivateNotes, pickPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { withdrawOwnConsent } from '@nanny-polo/shared/people/consent';
import { getFamily, updateFamily } from '@nanny-polo/shared/people/family';
import { parents } from '@nanny-polo/shared/people/parents';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, guest, nextSlot, readyNanny } from '../../test/people.ts';
import { type Mail, startPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { bookingsOf } from '../../test/series.ts';
import { createOfferToken } from './token.ts';

const product = await openProduct();
const { db } = product;
const owner = await product.signedIn('owner');
const { bookingIn, seriesIn, familyWith } = buildersOf(product, owner);

const secret = /Zyrtec|Doktorowa|Beacon|Napping/;
const child = {
  id: 1,
  name: 'Ida',
  date_of_birth: '2022-05-01',
  allergies: ['Peanuts'],
  medicines: 'Zyrtec',
  doctor_name: 'Dr Doktorowa',
  doctor_phone: '020 7946 0002',
  school_name: 'Beacon Nursery',
  school_phone: '020 7946 0003',
  routine: 'Napping at one',
  notes: 'Likes frogs',
};

async function adminWith(name: 'booking' | 'parents') {
  const permissions = [{ name, type: 'full' as const }];
  const [made] = await db
    .insert(role)
    .values({ name: `Only ${name}`, permissions })
    .returning();
  const values = {
    first_name: 'Ada',
    last_name: 'Office',
    email: `${name}@only.example`,
    status: 'active',
  } as const;
  const [admin] = await db
    .insert(adminUser)
    .values({ ...values, role_id: made?.id ?? 0 })
    .returning();
  const account = { realm: 'admin', id: admin?.id ?? 0 } as const;
  return product.client(await openSession(db, account, { ip: '', userAgent: '' }));
}

async function family() {
  const { parent, client } = await familyWith({ children: [child] });
  const change = async (changes: object) => {
    const { data } = await client.call(getFamily);
    const children = [{ ...data.children[0], ...changes }] as typeof data.children;
    return client.call(updateFamily, { body: { version: data.version, children } });
  };
  return { parent, client, change };
}

/** Returns the children as the nanny of a booking reads of them. */
async function readPage({ offer }: Booking) {
  const token = await db.transaction((tx) => createOfferToken(tx, offer?.id ?? 0));
  return (await product.client(null).call(getOffer, { params: { token } })).visit?.children;
}

test('an admin who may only read bookings never receives a private note, and one for families reads them', async () => {
  const { parent, client, change } = await family();
  const nanny = await readyNanny(db);
  const booked = omitPrivateNotes(child);
  const copied = await bookingIn('confirmed', { parent, nanny });
  const requested = await client.call(requestBooking, {
    body: { service: 'hourly', ...nextSlot(), children: [booked] },
  });
  await bookingIn('requested', { parent, children: [booked, guest] });
  const weekly = await seriesIn('confirmed', { parent, nanny });
  const [visit] = await bookingsOf(owner, weekly.id);
  const { version } = await owner.call(series.get, { params: { id: weekly.id } });
  const changes = { children: [{ ...booked, notes: 'Likes newts' }] };
  await owner.call(changeSeries, {
    params: { id: weekly.id },
    body: { version, from_day: agencyDayOf(visit?.start_at), keep_changed: true, changes },
  });
  const record = await owner.call(booking.get, { params: { id: copied.id } });
  await owner.call(booking.update, { params: { id: copied.id }, body: { ...record, notes: 'Ring twice' } });
  await change({ medicines: 'Zyrtec, one spoon', notes: 'Likes toads' });
  await change({ routine: 'Napping at two', allergies: [] });

  const clerk = await adminWith('booking');
  const query = { from: agencyDayOf(copied.start_at), days: '14' };
  const slot = `start_at=${copied.start_at}&end_at=${copied.end_at}&service=hourly&parent_id=${parent.id}`;
  const paths = [
    ...[copied.id, requested.id].flatMap((id) =>
      ['', '/history', '/moves', '/quote', `/placements?nannies=[${nanny.id}]`].map(
        (part) => `booking/${id}${part}`,
      ),
    ),
    ...['', '/history', '/visits'].map((part) => `series/${weekly.id}${part}`),
    'booking',
    'series',
    `booking/roster?${new URLSearchParams(query)}`,
    `booking/availability?${slot}`,
    `booking/availability?booking_id=${requested.id}`,
    ...['Ida', 'Zyrtec', 'Doktorowa', 'Beacon'].map((q) => `search?q=${q}`),
  ];
  for (const path of paths) {
    const answer = await clerk.request(`/admin/${path}`).catch((error) => {
      throw new Error(path, { cause: error.body });
    });
    expect(JSON.stringify(answer._data).length, path).toBeGreaterThan(1);
    expect(JSON.stringify(answer._data), path).not.toMatch(secret);
  }
  await expect(clerk.call(parents.get, { params: { id: parent.id } })).rejects.toMatchObject({ status: 403 });
  for (const table of ['booking', 'series'])
    expect(
      await queryRows(
        db,
        sql`SELECT FROM ${sql.identifier(table)} one WHERE one::text ~ 'medicines|doctor_|school_phone|routine'
          UNION ALL SELECT FROM event WHERE resource = ${table}
            AND concat(before, after) ~ 'medicines|doctor_|school_phone|routine'`,
      ),
      table,
    ).toEqual([]);

  const reader = await adminWith('parents');
  const { children } = await reader.call(parents.get, { params: { id: parent.id } });
  expect(children).toMatchObject([{ medicines: 'Zyrtec, one spoon', doctor_name: 'Dr Doktorowa' }]);
});

test('a booking, its change and its quote refuse private notes', async () => {
  const { parent } = await family();
  const service = 'hourly' as const;
  const body = { parent_id: parent.id, service, ...nextSlot(), children: [child] };
  const refused = { status: 422 };
  await expect(owner.call(booking.create, { body })).rejects.toMatchObject(refused);
  await expect(owner.call(quoteOfDraft, { body })).rejects.toMatchObject(refused);
  const visit = await bookingIn('requested', { parent });
  const update = { ...visit, children: [child] };
  await expect(owner.call(booking.update, { params: { id: visit.id }, body: update })).rejects.toMatchObject(
    refused,
  );
});

test('the confirmed nanny reads them as the family last entered them, until a day after the visit', async () => {
  const { parent, change } = await family();
  const nanny = await readyNanny(db);
  const children = [omitPrivateNotes(child), guest];
  const visit = await bookingIn('confirmed', { parent, nanny, children });
  expect(await readPage(visit)).toMatchObject([pickPrivateNotes(child), noPrivateNotes]);
  await change({ doctor_phone: '020 7946 0009' });
  expect(await readPage(visit)).toMatchObject([{ medicines: 'Zyrtec', doctor_phone: '020 7946 0009' }, {}]);
  await beginNow(db, visit, -60 * 28, -60 * 25);
  expect(await readPage(visit)).toBeUndefined();
});

test('the nanny reads none without the consent to keep health notes', async () => {
  const { parent, client } = await family();
  const nanny = await readyNanny(db);
  const visit = await bookingIn('confirmed', { parent, nanny });
  expect(await readPage(visit)).toMatchObject([pickPrivateNotes(child)]);
  await client.call(withdrawOwnConsent, { body: { delete_notes: false } });
  expect(await readPage(visit)).toMatchObject([noPrivateNotes]);
});

test('the nanny of a confirmed visit is told once that something has changed, without what', async () => {
  const { parent, change } = await family();
  const [nanny, moved, asked] = [await readyNanny(db), await readyNanny(db), await readyNanny(db)];
  const visit = await bookingIn('confirmed', { parent, nanny });
  const other = await bookingIn('confirmed', { parent, nanny: moved });
  await bookingIn('offered', { parent, nanny: asked });
  const first = await startPost(product.database);
  await first.delivered();
  await first.stop();
  const firstTexts = /^You are booked|A family would like you/m;
  const isNews = ({ subject, text }: Pick<Mail, 'subject' | 'text'>) =>
    !firstTexts.test(`${subject}\n${text}`);
  const newsTo = async (to: { email: string | null }) => {
    const post = await startPost(product.database);
    await post.delivered();
    await post.stop();
    const mails = await post.to(to.email ?? '', 0);
    return mails.filter(isNews).map(({ subject, text }) => `${subject} ${text}`);
  };
  await change({ medicines: 'Zyrtec, one spoon' });
  const { version } = await owner.call(booking.get, { params: { id: other.id } });
  await owner.call(rescheduleBooking, {
    params: { id: other.id },
    body: { version, ...nextSlot(), nanny_agreed: true },
  });
  const [news, ...more] = await newsTo(nanny);
  expect(news).toMatch(/read about the children/);
  expect(news).not.toMatch(secret);
  expect(news).not.toMatch(/medicine|\bIda\b/i);
  expect(more).toEqual([]);
  expect(await newsTo(moved)).toEqual([
    expect.stringMatching(/has moved.*Also changed: what you need to know about the children\./is),
  ]);
  expect(await newsTo(asked)).toEqual([]);
  expect(
    (await owner.call(booking.history, { params: { id: visit.id } })).map(({ action }) => action),
  ).toContain('follow-family');

  await change({ medicines: 'Other' });
  await change({ medicines: 'Zyrtec, one spoon' });
  expect(await newsTo(nanny)).toEqual([news]);
});
