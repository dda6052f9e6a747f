import { booking } from '@nanny-polo/shared/bookings/booking';
import { addTimeOff, listTimeOff, removeTimeOff } from '@nanny-polo/shared/bookings/time-off';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { nannyPlaces, nannyPolo, nannyPoloTransitionCalls } from '@nanny-polo/shared/people/nanny-polo';
import { portrait, removePortrait, uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { onPostgres } from '../../test/database.ts';
import { pngFile } from '../../test/files.ts';
import { guest, readyNanny } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { selectDossiers, toDossier } from './dossier.ts';
import { nannyPolos } from './service.ts';
import { nannyPolo as table } from './table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const required = ['identity', 'right_to_work', 'dbs', 'first_aid'] as const;
const verified = (kind: (typeof required)[number], expires_on: string | null = null) => ({
  kind,
  number: '',
  issued_on: null,
  expires_on,
  status: 'verified' as const,
});

describe('a dossier', () => {
  test('starts as applied, gets a point from its postcode, and stores only the end of a document’s number', async () => {
    const made = await owner.call(nannyPolo.create, {
      body: {
        display_name: 'Noor',
        legal_name: 'Noor Haddad',
        postcode: 'SE22 8EP',
        documents: [
          { kind: 'dbs', number: '0012 3456-789X', issued_on: null, expires_on: null, status: 'pending' },
        ],
        rates: [
          { effective_from: addDays(agencyDayOf(), 10), bill_rate_minor: 2600, pay_rate_minor: 1900 },
          { effective_from: addDays(agencyDayOf(), -10), bill_rate_minor: 2400, pay_rate_minor: 1800 },
        ],
      },
    });
    expect(made).toMatchObject({
      status: 'applied',
      lat: 51.454,
      lng: -0.071,
      bill_rate_minor: 2400,
      pay_rate_minor: 1800,
    });
    expect(made.code).toMatch(/^NP-\d{4}$/);
    expect(made.documents[0]?.number).toBe('••••789X');
    const params = { id: made.id };
    const moved = await owner.call(nannyPolo.update, { params, body: { ...made, postcode: 'N1 2AA' } });
    expect(moved).toMatchObject({ lat: 51.538, lng: -0.1 });
    const pinned = await owner.call(nannyPolo.update, { params, body: { ...moved, lat: 51.5, lng: -0.05 } });
    expect(pinned).toMatchObject({ postcode: 'N1 2AA', lat: 51.5, lng: -0.05 });
    expect(pinned.documents[0]?.number).toBe('••••789X');
    const history = JSON.stringify(await owner.call(nannyPolo.history, { params }));
    expect(history).not.toContain('0012');
    expect(await owner.call(nannyPolo.update, { params, body: pinned })).toEqual(pinned);
  });

  test.each([
    [
      'two rates for one day',
      { rates: [1, 1].map(() => ({ effective_from: '2026-01-01', bill_rate_minor: 2, pay_rate_minor: 1 })) },
    ],
    [
      'a pay rate above the bill rate',
      { rates: [{ effective_from: '2026-01-01', bill_rate_minor: 1, pay_rate_minor: 2 }] },
    ],
    [
      'overlapping hours',
      {
        availability: [
          { weekday: 1, from: '08:00', to: '12:00' },
          { weekday: 1, from: '11:00', to: '13:00' },
        ],
      },
    ],
    ['hours that end before they begin', { availability: [{ weekday: 1, from: '12:00', to: '08:00' }] }],
    [
      'a uniform returned before it was issued',
      { uniform: { size: 'M', issued_on: '2026-02-02', returned_on: '2026-01-01' } },
    ],
    [
      'a document that expired before it was issued',
      {
        documents: [
          { kind: 'dbs', number: '', issued_on: '2026-02-02', expires_on: '2026-01-01', status: 'pending' },
        ],
      },
    ],
    ['an invalid telephone number', { phone: '020 7946 0000' }],
  ])('with %s is rejected', async (_, body) => {
    const { version } = await owner.call(nannyPolo.get, { params: { id: 2 } });
    const call = owner.call(nannyPolo.update as Endpoint, { params: { id: 2 }, body: { version, ...body } });
    await expect(call).rejects.toMatchObject({ status: 422 });
  });

  test('can be deleted only if no bookings or other records depend on it', async () => {
    await expect(owner.call(nannyPolo.remove, { params: { id: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    const made = await owner.call(nannyPolo.create, { body: { display_name: 'A', legal_name: 'B' } });
    await owner.call(nannyPolo.remove, { params: { id: made.id } });
    const documents = [
      { kind: 'dbs', number: '', issued_on: null, expires_on: null, status: 'pending' },
    ] as const;
    const applicant = await owner.call(nannyPolo.create, {
      body: { display_name: 'A', legal_name: 'B', documents: [...documents] },
    });
    await expect(owner.call(nannyPolo.remove, { params: { id: applicant.id } })).rejects.toMatchObject({
      status: 409,
      body: { message: `${applicant.code} has documents. Reject the applicant instead.` },
    });
  });

  test('accepts a change although a document has expired since it was read', async () => {
    const read = await owner.call(nannyPolo.get, { params: { id: 3 } });
    const before = { documents_valid: !read.documents_valid, document_faults: [] };
    const body = { ...read, ...before, bio: 'Plays the cello' };
    expect(await owner.call(nannyPolo.update, { params: { id: 3 }, body })).toMatchObject({
      documents_valid: read.documents_valid,
      bio: 'Plays the cello',
    });
  });
});

describe('activating a dossier', () => {
  test('needs every required document verified and valid today, and lists all that are missing', async () => {
    const tomorrow = addDays(agencyDayOf(), 1);
    const made = await readyNanny(product.db, { status: 'trial', documents: [] });
    const params = { id: made.id };
    const activate = (version: number) =>
      owner.call(nannyPoloTransitionCalls.activate, { params, body: { version } });
    await expect(activate(made.version)).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          documents: [
            'Proof of identity missing',
            'Right to work missing',
            'DBS certificate missing',
            'First aid certificate missing',
          ],
        },
      },
    });
    const with_ = async (documents: NannyPolo['documents']) => {
      const { version } = await owner.call(nannyPolo.get, { params });
      return owner.call(nannyPolo.update, { params, body: { version, documents } });
    };
    const expired = await with_(
      required.map((kind) => verified(kind, kind === 'dbs' ? agencyDayOf() : null)),
    );
    expect(expired).toMatchObject({
      documents_valid: false,
      document_faults: [{ kind: 'dbs', fault: 'expired' }],
    });
    await expect(activate(expired.version)).rejects.toMatchObject({ status: 422 });
    const valid = await with_(required.map((kind) => verified(kind, tomorrow)));
    expect(await activate(valid.version)).toMatchObject({ status: 'active', documents_expire_on: tomorrow });
  });

  test('counts a document as invalid from midnight in London on the day it expires, in the record and in the list', async () => {
    const { id } = await readyNanny(product.db, {
      documents: required.map((kind) => verified(kind, '2031-07-01')),
    });
    const [row] = await selectDossiers(product.db).where(eq(table.id, id));
    expect(toDossier(row!, '2031-06-30').documents_valid).toBe(true);
    expect(toDossier(row!, '2031-07-01').documents_valid).toBe(false);
    const listed = async (now: string) => {
      vi.setSystemTime(now);
      return (await nannyPolos.list(product.db, { filter: { id: [id], documents_valid: true } })).total;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await listed('2031-06-30T22:59:59Z')).toBe(1);
      expect(await listed('2031-06-30T23:00:01Z')).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('cannot be reversed while bookings are ahead', async () => {
    const { id } = await readyNanny(product.db);
    const slot = {
      service: 'hourly',
      start_at: '2031-08-04T09:00:00Z',
      end_at: '2031-08-04T12:00:00Z',
    } as const;
    await owner.call(booking.create, {
      body: { parent_id: 1, nanny_polo_id: id, ...slot, children: [guest] },
    });
    const params = { id };
    const { version } = await owner.call(nannyPoloTransitionCalls['take-leave'], {
      params,
      body: { version: 1 },
    });
    await expect(
      owner.call(nannyPoloTransitionCalls.deactivate, { params, body: { version } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
  });
});

describe('time off', () => {
  const week = { start_at: '2031-09-01T00:00:00.000Z', end_at: '2031-09-08T00:00:00.000Z' };
  const inside = {
    service: 'hourly',
    start_at: '2031-09-03T09:00:00Z',
    end_at: '2031-09-03T12:00:00Z',
  } as const;

  test('rejects bookings within it, and cannot be entered over a booking', async () => {
    const { id } = await readyNanny(product.db);
    const params = { id };
    const [made, ...more] = await owner.call(addTimeOff, { params, body: { ...week, note: 'Holiday' } });
    expect(more).toEqual([]);
    expect(await owner.call(listTimeOff, { params })).toEqual([{ ...made, ...week, note: 'Holiday' }]);
    const body = { parent_id: 1, nanny_polo_id: id, ...inside, children: [guest] };
    await expect(owner.call(booking.create, { body })).rejects.toMatchObject({
      status: 409,
      body: { code: 'slot_taken', message: 'The nanny has time off at that time.' },
    });
    await owner.call(removeTimeOff, { params: { id, entry: made?.id ?? 0 } });
    const booked = await owner.call(booking.create, { body });
    await expect(owner.call(addTimeOff, { params, body: week })).rejects.toMatchObject({
      status: 409,
      body: { code: 'slot_taken', data: { bookings: [{ id: booked.id, code: booked.code }] } },
    });
    const actions = (await owner.call(nannyPolo.history, { params })).map((one) => one.action);
    expect(actions).toEqual(['give-time-off-back', 'take-time-off']);
  });

  test('cannot be read or entered for an unknown nanny', async () => {
    const params = { id: 2_000_000_000 };
    await expect(owner.call(listTimeOff, { params })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(addTimeOff, { params, body: week })).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be deleted through another nanny', async () => {
    const one = await readyNanny(product.db);
    const other = await readyNanny(product.db);
    const [made] = await owner.call(addTimeOff, { params: { id: one.id }, body: week });
    const wrong = owner.call(removeTimeOff, { params: { id: other.id, entry: made?.id ?? 0 } });
    await expect(wrong).rejects.toMatchObject({ status: 404 });
  });

  // Needs two connections that interleave; PGlite has one.
  test.runIf(onPostgres())(
    'and bookings race for the same hours: exactly one succeeds in each of ten rounds',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await readyNanny(product.db);
        const results = await Promise.allSettled([
          owner.call(addTimeOff, { params: { id }, body: week }),
          owner.call(booking.create, {
            body: { parent_id: 1, nanny_polo_id: id, ...inside, children: [guest] },
          }),
          owner.call(addTimeOff, { params: { id }, body: week }),
          owner.call(booking.create, {
            body: { parent_id: 2, nanny_polo_id: id, ...inside, children: [guest] },
          }),
        ]);
        expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
        const lost = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.body.code] : []));
        expect(lost).toEqual(['slot_taken', 'slot_taken', 'slot_taken']);
      }
    },
  );
});

describe('a portrait', () => {
  test('is stored as a square, served under a random name without a session, and removed', async () => {
    const params = { id: 4 };
    const { photo } = await owner.call(uploadPortrait, { params, body: { file: pngFile() } });
    expect(photo).toMatch(/^\/api\/portraits\/[0-9a-f]{36}\.webp$/);
    const response = await product.send((photo ?? '').replace('/api', ''));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([image.width, image.height]).toEqual([320, 320]);
    expect(await owner.call(removePortrait, { params })).toMatchObject({ photo: null });
    const missing = product.client(null).call(portrait, { params: { name: `${'0'.repeat(36)}.webp` } });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    const visitor = await product.signedIn('visitor');
    await expect(visitor.call(uploadPortrait, { params, body: { file: pngFile() } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

test('the map gets the name, status and point of each nanny that matches a filter, and nothing else', async () => {
  const visitor = await product.signedIn('visitor');
  const filter = { status: 'active' } as const;
  const found = await visitor.call(nannyPlaces, { query: { filter } });
  const listed = await visitor.call(nannyPolo.list, {
    query: { filter, range: [0, 999], sort: ['display_name', 'ASC'], fields: ['lat', 'lng'] },
  });
  expect(found).toEqual(
    listed.map(({ id, display_name, status, lat, lng }) => ({ id, display_name, status, lat, lng })),
  );
  expect(found.length).toBeGreaterThan(10);
});
