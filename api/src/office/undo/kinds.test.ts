/**
 * Checks every call by which an admin writes: an undo restores the state before it, except that an order that it opened
 * stays as cancelled, or a reason is stated here.
 */

import { type previewFamilyMove, toSeen } from '@nanny-polo/shared/bookings/move-visits';
import type { Endpoint, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { nannyTransitions } from '@nanny-polo/shared/people/nanny';
import { nannyPoloTransitions } from '@nanny-polo/shared/people/nanny-polo';
import { uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { documentTransitions } from '@nanny-polo/shared/people/parent-documents';
import { parentTransitions } from '@nanny-polo/shared/people/parents';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { askFor, atAnyHour, neighbourhood, unfilled } from '../../test/cover.ts';
import { everyEndpoint } from '../../test/endpoints.ts';
import { pngFile } from '../../test/files.ts';
import { addFiles, beginNow, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { nextMonday, readySeries, seriesForm } from '../../test/series.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');
const { bookingIn, seriesIn } = buildersOf(product, owner);

/** Calls that cannot be undone, with the reason. */
const final: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['POST', 'PUT', 'DELETE'].flatMap((method) =>
      [
        '/admin/admin-user',
        '/admin/admin-user/:id',
        '/admin/admin-user/:id/suspend',
        '/admin/admin-user/:id/reinstate',
        '/admin/admin-user/:id/resend-link',
        '/admin/admin-user/:id/reset-second-factor',
        '/admin/role',
        '/admin/role/:id',
      ].map((url) => [`${method} ${url}`, 'accounts, roles and permissions of admins']),
    ),
  ),
  'POST /admin/order/:id/charge': 'a transaction is never changed',
  'POST /admin/order/:id/deposit': 'a transaction is never changed',
  'POST /admin/order/:id/refund': 'a transaction is never changed',
  'POST /admin/order/:id/credit': 'a credit note is never changed',
  'POST /admin/order/:id/credit-note/:note_id/cancel': 'a credit note is never changed',
  'DELETE /admin/order/:id': 'always refused',
  'DELETE /admin/order': 'always refused',
  'POST /admin/users/parents/:id/erase': 'erasure is permanent',
  'DELETE /admin/users/parents/:id': 'the account’s password is deleted with it',
  'DELETE /admin/users/parents': 'the account’s password is deleted with it',
  'POST /admin/master/nanny-polo/:id/photo': 'an upload',
  'POST /admin/master/parent-documents': 'an upload',
  'POST /admin/master/parent-documents/:id/resubmit': 'an upload',
  'POST /admin/master/parent-documents/:id/files': 'an upload',
  'POST /admin/booking/cover-request/:id/ask-more':
    'nannies are asked immediately; stopping the request ends it',
  'POST /admin/booking/cover-request': 'nannies are asked immediately; stopping the request ends it',
  'POST /admin/master/nanny-polo/:id/check': 'a record of a check is taken back, not deleted',
  'POST /admin/master/nanny-polo/:id/check/waive': 'a record of a check is taken back, not deleted',
  'POST /admin/master/nanny-polo/:id/check/:check_id/retract': 'what is taken back is recorded again',
  'POST /admin/users/parents/:id/by-telephone': 'what a parent said stays recorded',
  'POST /admin/users/parents/:id/care-agreement': 'an upload',
  'POST /admin/users/parents/:id/withdraw-consent': 'what a parent said stays recorded',
  'POST /admin/booking/:id/settle-change': 'writes only an event',
  'POST /admin/document-horizon/ask': 'sends only mail, which the admin asked for',
  'POST /admin/booking/quote': 'writes nothing',
  'POST /admin/users/parents/:id/move-visits/preview': 'writes nothing',
  'POST /admin/series/draft': 'writes nothing',
  'POST /admin/agency-settings/:id/booked-days': 'writes nothing',
  'POST /admin/master/discount/quote': 'writes nothing',
  'POST /admin/order/mail/preview': 'writes nothing',
  'POST /admin/booking/:id/placements/preview': 'writes nothing',
  'POST /admin/absence/:id/preview': 'writes nothing',
};

type Made = Awaited<ReturnType<typeof write>>;

const post = (path: string, body?: object) => write(owner, 'POST', path, body);
const put = (path: string, body: object) => write(owner, 'PUT', path, body);
const read = async <More = object>(path: string) =>
  (await owner.request(path))._data as More & { id: number; version: number; [field: string]: unknown };
const many = (path: string, ids: number[]) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;

const version = async (path: string) => (await read(path)).version;

async function booked(stage: Parameters<typeof bookingIn>[0]) {
  const [parent, nanny] = [await readyParent(product.db), await readyNanny(product.db)];
  const { id, start_at, end_at } = await bookingIn(stage, { parent, nanny });
  return { path: `/admin/booking/${id}`, id, nanny, start_at, end_at };
}

/** Creates a booking whose offer was recalled. */
async function recalled() {
  const made = await booked('offered');
  await step('recall', made).then((call) => call());
  return made;
}

async function step(name: string, made: { path: string }, body: object = {}): Promise<() => Promise<Made>> {
  const sent = { version: await version(made.path), ...body };
  return () => post(`${made.path}/${name}`, sent);
}

/** A kind of change: prepares what it needs and returns the call. */
type Kind = () => Promise<() => Promise<Made>>;

/** The fields that a transition needs besides a reason. */
const fieldsOf: Readonly<Record<string, object>> = { interview: { interview_at: '2031-01-06T10:00:00Z' } };

/** Returns a kind for each transition of a resource, made from the first status that allows it. */
const transitions = (
  table: string,
  base: string,
  all: Readonly<Record<string, { readonly from: readonly string[] }>>,
): Record<string, Kind> =>
  Object.fromEntries(
    Object.entries(all).map(([name, { from }]) => [
      `POST ${base}/:id/${name}`,
      async () => {
        const id = await ready[table]?.();
        await product.db.execute(
          sql`UPDATE ${sql.identifier(table)} SET status = ${from[0]} WHERE id = ${id}`,
        );
        const body = name === 'approve' ? {} : { reason: 'For a test' };
        return step(name, { path: `${base}/${id}` }, { ...body, ...fieldsOf[name] });
      },
    ]),
  );

/** Creates a record that meets every condition of its transitions except the status. */
const ready: Readonly<Record<string, () => Promise<number>>> = {
  nanny_polo: async () => (await readyNanny(product.db)).id,
  nanny_user: async () => (await post('/admin/users/nanny', person())).data.id,
  parent_user: async () => (await readyParent(product.db)).id,
  parent_document: async () => (await someDocuments())[0] ?? 0,
};

const documents = '/admin/master/parent-documents';

/** Returns the documents of a new parent. */
async function someDocuments(status = 'approved'): Promise<number[]> {
  const { id } = await readyParent(product.db);
  await product.db.execute(sql`UPDATE parent_document SET status = ${status} WHERE parent_id = ${id}`);
  const rows = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT id FROM parent_document WHERE parent_id = ${id} ORDER BY id`,
  );
  return rows.map((one) => one.id);
}

const without = (all: Record<string, Kind>, part: string) =>
  Object.fromEntries(Object.entries(all).filter(([call]) => !call.includes(part)));

/** Returns a kind for each standard write of a resource. `create` returns the body of a new record. */
const resource = (base: string, create: () => Promise<object>, change: object): Record<string, Kind> => {
  const made = async () => (await post(base, await create())).data;
  return {
    [`POST ${base}`]: async () => {
      const body = await create();
      return () => post(base, body);
    },
    [`PUT ${base}/:id`]: async () => {
      const record = await read(`${base}/${(await made()).id}`);
      return () => put(`${base}/${record.id}`, { ...record, ...change });
    },
    [`PUT ${base}`]: async () => {
      const ids = [(await made()).id, (await made()).id];
      return () => put(many(base, ids), change);
    },
    [`DELETE ${base}/:id`]: async () => {
      const { id } = await made();
      return () => write(owner, 'DELETE', `${base}/${id}`);
    },
    [`DELETE ${base}`]: async () => {
      const ids = [(await made()).id, (await made()).id];
      return () => write(owner, 'DELETE', many(base, ids));
    },
  };
};

let names = 0;
const fresh = () => `undo${++names}`;
const person = () => ({ first_name: 'Uma', last_name: 'Undone', email: `${fresh()}@families.example` });
const dossier = () => ({
  display_name: fresh(),
  legal_name: 'Uma Undone',
  email: `${fresh()}@nannies.example`,
  lat: 51.508,
  lng: -0.125,
});
const newOrder = async () => ({
  parent_id: (await readyParent(product.db)).id,
  lines: [{ kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 }],
});

async function asked() {
  await atAnyHour(product.db, 2);
  const { parent } = await neighbourhood(product.db, 2);
  return askFor(owner, await unfilled(owner, parent));
}

async function away() {
  const { nanny, start_at, end_at } = await booked('confirmed');
  return { nanny_polo_id: nanny.id, start_at, end_at, reason: 'Flu' };
}

async function desk() {
  const { data } = await post('/admin/absence', await away());
  const path = `/admin/absence/${data.id}`;
  const { visits } = await read<{ visits: { booking_id: number }[] }>(path);
  return { path, booking_id: visits[0]?.booking_id };
}

/** Creates a series of a few visits in a stage. */
async function repeated(stage: Parameters<typeof seriesIn>[0]) {
  const { id, offers } = await seriesIn(stage, { last_day: addDays(nextMonday(), 9) });
  return { path: `/admin/series/${id}`, id, offer_id: offers[0]?.id };
}

const emptySeries = async () => readySeries(product.db, (await readyParent(product.db)).id);

const kinds: Record<string, Kind> = {
  ...resource(
    '/admin/booking',
    async () => ({
      parent_id: (await readyParent(product.db)).id,
      service: 'hourly',
      buffer_minutes: 0,
      ...nextSlot(),
    }),
    { internal_note: 'Changed' },
  ),
  'POST /admin/booking/:id/offer': async () => {
    const made = await recalled();
    return step('offer', made, { nanny_polo_id: made.nanny.id });
  },
  'POST /admin/booking/:id/answer': async () =>
    step('answer', await booked('offered'), { answer: 'accepted' }),
  'POST /admin/booking/:id/confirm': async () => step('confirm', await booked('accepted')),
  'POST /admin/booking/:id/withdraw': async () => step('withdraw', await booked('confirmed')),
  'POST /admin/booking/:id/recall': async () => step('recall', await booked('offered')),
  'POST /admin/booking/:id/check-in': async () => {
    const made = await booked('confirmed');
    await beginNow(product.db, made);
    return step('check-in', made);
  },
  'POST /admin/booking/:id/check-out': async () => {
    const made = await booked('in_progress');
    return step('check-out', made);
  },
  'POST /admin/booking/:id/undo-check-in': async () => step('undo-check-in', await booked('in_progress')),
  'POST /admin/booking/:id/undo-check-out': async () => step('undo-check-out', await booked('completed')),
  'POST /admin/booking/:id/close': async () => step('close', await booked('completed')),
  'POST /admin/booking/:id/decline': async () => step('decline', await booked('offered')),
  'POST /admin/booking/:id/expire': async () => step('expire', await booked('offered')),
  'POST /admin/booking/:id/cancel': async () => step('cancel', await booked('confirmed')),
  'POST /admin/booking/:id/no-show': async () => {
    const made = await booked('confirmed');
    await beginNow(product.db, made);
    return step('no-show', made);
  },
  'POST /admin/booking/:id/cover': async () =>
    step('cover', await booked('offered'), { nanny_polo_id: (await readyNanny(product.db)).id }),
  'POST /admin/users/parents/:id/move-visits': async () => {
    const address = { line: '9 Rye Lane', postcode: 'SE15 5BS', lat: 51.47, lng: -0.07 };
    const home = { line: '1 Strand', postcode: 'WC2N 5HR', lat: 51.508, lng: -0.125 };
    const addresses = [home, address].map((one) => ({ ...one, label: '', access_notes: '' }));
    const parent = await readyParent(product.db, { addresses });
    await seriesIn('confirmed', { parent, visits: 2 });
    const path = `/admin/users/parents/${parent.id}/move-visits`;
    const place = { line: address.line, postcode: address.postcode };
    const { data } = await post(`${path}/preview`, { address: place });
    const { visits } = data as unknown as Pick<ResponseBody<typeof previewFamilyMove>, 'visits'>;
    return () => post(path, { address: place, visits: toSeen(visits) });
  },
  'POST /admin/booking/:id/reschedule': async () => step('reschedule', await booked('confirmed'), nextSlot()),
  'POST /admin/booking/:id/time-change': async () => {
    const made = await booked('confirmed');
    await step('reschedule', made, nextSlot()).then((call) => call());
    return step('time-change', made, { answer: 'agreed' });
  },
  'POST /admin/booking/:id/ask-price': async () => {
    const code = fresh().toUpperCase();
    const { data } = await post('/admin/master/discount', { name: code, code, kind: 'percent', value: 20 });
    const made = await recalled();
    await put(made.path, { version: await version(made.path), discount_codes: [code] });
    await step('offer', made, { nanny_polo_id: made.nanny.id }).then((call) => call());
    await step('answer', made, { answer: 'accepted' }).then((call) => call());
    const agreed = (await read(made.path)).total_minor ?? 0;
    await product.db.execute(sql`UPDATE booking SET agreed_minor = ${agreed} WHERE id = ${made.id}`);
    await put(`/admin/master/discount/${data.id}`, { ...data, paused: true });
    return step('ask-price', made);
  },
  'POST /admin/booking/cover-request/:id/stop': async () => {
    const request = await asked();
    return () => post(`/admin/booking/cover-request/${request.id}/stop`, { version: 1 });
  },
  'POST /admin/booking/cover-request/:id/asks/:ask_id/answer': async () => {
    const { id, asks } = await asked();
    return () =>
      post(`/admin/booking/cover-request/${id}/asks/${asks[0]?.id}/answer`, { answer: 'accepted' });
  },
  'POST /admin/booking/declined-families/:id/lift': async () => {
    const { id, asks, bookings } = await asked();
    const [ask] = asks;
    await post(`/admin/booking/cover-request/${id}/asks/${ask?.id}/answer`, { answer: 'declined' });
    await product.db.execute(sql`UPDATE cover_ask SET scope = 'family' WHERE id = ${ask?.id ?? 0}`);
    const { parent_id } = await read(`/admin/booking/${bookings[0]?.id}`);
    return () => post(`/admin/booking/declined-families/${ask?.nanny_polo_id}/lift`, { parent_id });
  },
  'POST /admin/absence': async () => {
    const body = await away();
    return () => post('/admin/absence', body);
  },
  'POST /admin/absence/:id/plan': async () => {
    const made = await desk();
    await step('choice', made, { booking_id: made.booking_id, choice: 'release' }).then((call) => call());
    return step('plan', made);
  },
  'POST /admin/absence/:id/choice': async () => {
    const made = await desk();
    return step('choice', made, { booking_id: made.booking_id, choice: 'release' });
  },
  'POST /admin/absence/:id/discard': async () => step('discard', await desk()),
  'POST /admin/absence/:id/apply': async () => {
    const made = await desk();
    await step('choice', made, { booking_id: made.booking_id, choice: 'release' }).then((call) => call());
    return step('apply', made);
  },
  ...resource('/admin/series', async () => seriesForm({ parent_id: (await readyParent(product.db)).id }), {
    internal_note: 'Changed',
  }),
  'DELETE /admin/series/:id': async () => {
    const { id } = await emptySeries();
    return () => write(owner, 'DELETE', `/admin/series/${id}`);
  },
  'DELETE /admin/series': async () => {
    const ids = [(await emptySeries()).id, (await emptySeries()).id];
    return () => write(owner, 'DELETE', many('/admin/series', ids));
  },
  'POST /admin/series/:id/offer': async () => {
    const made = await repeated('requested');
    return step('offer', made, { nanny_polo_id: (await readyNanny(product.db)).id });
  },
  'POST /admin/series/:id/answer': async () => {
    const made = await repeated('offered');
    return step('answer', made, { offer_id: made.offer_id, answer: 'accepted' });
  },
  'POST /admin/series/:id/confirm': async () => step('confirm', await repeated('accepted')),
  'POST /admin/series/:id/change': async () => {
    const made = await repeated('accepted');
    return step('change', made, {
      from_day: nextMonday(),
      keep_changed: false,
      changes: { starts: '14:00' },
    });
  },
  'POST /admin/series/:id/cancel': async () => {
    const made = await repeated('confirmed');
    return step('cancel', made, { from_day: nextMonday(), to_day: null });
  },
  ...without(resource('/admin/order', newOrder, { note: 'Changed' }), 'DELETE'),
  'POST /admin/order/mail': async () => {
    const { data } = await post('/admin/order', await newOrder());
    return () => post('/admin/order/mail', { kind: 'reminder', order_ids: [data.id] });
  },
  ...Object.fromEntries(
    (['place', 'complete', 'cancel', 'expire'] as const).map((name): [string, Kind] => [
      `POST /admin/order/:id/${name}`,
      async () => {
        const { data } = await post('/admin/order', await newOrder());
        const made = { path: `/admin/order/${data.id}` };
        if (name === 'complete') await step('place', made).then((call) => call());
        return step(name, made);
      },
    ]),
  ),
  ...resource(
    '/admin/master/discount',
    async () => ({ name: fresh(), kind: 'percent', value: 5, paused: true }),
    { priority: 3 },
  ),
  ...resource('/admin/master/document-type', async () => ({ title: fresh() }), { description: 'Changed' }),
  ...Object.fromEntries(
    (['/admin/master/document-type', '/admin/users/parents'] as const).flatMap((base) =>
      (['archive', 'restore'] as const).map((name): [string, Kind] => [
        `POST ${base}/:id/${name}`,
        async () => {
          const { data } = await post(base, base.includes('type') ? { title: fresh() } : person());
          const made = { path: `${base}/${data.id}` };
          if (name === 'restore') await step('archive', made).then((call) => call());
          return step(name, made);
        },
      ]),
    ),
  ),
  'PUT /admin/agency-settings/:id': async () => {
    const path = '/admin/agency-settings/1';
    const record = await read<{ free_kilometres: number }>(path);
    return () => put(path, { ...record, free_kilometres: record.free_kilometres + 1 });
  },
  ...resource('/admin/master/nanny-polo', async () => dossier(), { internal_note: 'Changed' }),
  ...transitions('nanny_polo', '/admin/master/nanny-polo', nannyPoloTransitions),
  'POST /admin/master/nanny-polo/:id/time-off': async () => {
    const { id } = await readyNanny(product.db);
    return () => post(`/admin/master/nanny-polo/${id}/time-off`, nextSlot());
  },
  'DELETE /admin/master/nanny-polo/:id/time-off/:entry': async () => {
    const path = `/admin/master/nanny-polo/${(await readyNanny(product.db)).id}/time-off`;
    await post(path, nextSlot());
    const { _data: entries } = await owner.request<{ id: number }[]>(path);
    return () => write(owner, 'DELETE', `${path}/${entries?.[0]?.id}`);
  },
  'DELETE /admin/master/nanny-polo/:id/photo': async () => {
    const { id } = await readyNanny(product.db);
    await owner.call(uploadPortrait, { params: { id }, body: { file: pngFile() } });
    return () => write(owner, 'DELETE', `/admin/master/nanny-polo/${id}/photo`);
  },
  ...resource('/admin/users/nanny', async () => person(), { internal_note: 'Changed' }),
  ...transitions('nanny_user', '/admin/users/nanny', nannyTransitions),
  ...without(
    resource('/admin/users/parents', async () => person(), { internal_note: 'Changed' }),
    'DELETE',
  ),
  ...transitions('parent_user', '/admin/users/parents', parentTransitions),
  'PUT /admin/master/parent-documents/:id': async () => {
    const record = await read(`${documents}/${(await someDocuments())[0]}`);
    return () => put(`${documents}/${record.id}`, { ...record, internal_note: 'Changed' });
  },
  'PUT /admin/master/parent-documents': async () => {
    const ids = await someDocuments();
    return () => put(many(documents, ids), { internal_note: 'All changed' });
  },
  'DELETE /admin/master/parent-documents/:id': async () => {
    const [id] = await someDocuments('submitted');
    return () => write(owner, 'DELETE', `${documents}/${id}`);
  },
  'DELETE /admin/master/parent-documents': async () => {
    const ids = await someDocuments('submitted');
    return () => write(owner, 'DELETE', many(documents, ids));
  },
  'PUT /admin/master/parent-documents/:id/files': async () => {
    const [id = 0] = await someDocuments('submitted');
    await addFiles(product.db, [{ id }], 'front.png');
    await addFiles(product.db, [{ id }], 'back.png', 2);
    const { version, files } = await read<{ files: { id: number }[] }>(`${documents}/${id}`);
    return () => put(`${documents}/${id}/files`, { version, files: [files[1]?.id] });
  },
  ...without(
    without(transitions('parent_document', documents, documentTransitions), 'resubmit'),
    'parent-documents/:id/withdraw',
  ),
};

/** Kinds that may write the same values again. */
const unchanging = ['POST /admin/absence/:id/plan'];

describe('an admin’s write', () => {
  test('can be undone, or has a stated reason why not', async () => {
    const calls = (await everyEndpoint()).filter(
      ({ method, url, config }: Endpoint) =>
        method !== 'GET' &&
        url.startsWith('/admin/') &&
        (typeof config.access === 'object' || config.access === 'owner'),
    );
    const unknown = [...new Set(calls.map(({ method, url }) => `${method} ${url}`))].filter(
      (call) => !(call in kinds) && !(call in final),
    );
    expect(unknown).toEqual([]);
  });

  test.for(Object.keys(kinds))('%s is undone exactly', async (kind) => {
    const change = await kinds[kind]?.();
    if (!change) throw new Error('No change');
    const before = await stateOf(product.db);
    const { undo: offer } = await change();
    expect(offer).not.toBeNull();
    if (!unchanging.includes(kind)) expect(await stateOf(product.db)).not.toEqual(before);
    await undo(owner, offer);
    expect(await stateOf(product.db)).toEqual(before);
  });

  test('of new prices is kept once a booking has them', async () => {
    const change = await kinds['PUT /admin/agency-settings/:id']?.();
    const offer = (await change?.())?.undo ?? null;
    await booked('requested');
    const message = 'This cannot be undone: other records depend on it now.';
    await expect(undo(owner, offer)).rejects.toMatchObject({ status: 409, body: { message } });
  });
});
