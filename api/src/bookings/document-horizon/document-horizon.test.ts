import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import {
  askForRenewal,
  type DocumentGap,
  getDocumentHorizon,
} from '@nanny-polo/shared/bookings/document-horizon';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { requiredNannyDocuments } from '@nanny-polo/shared/people/nanny-dossier';
import { nannyPolo as dossiers } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentType } from '../../people/document-type/table.ts';
import { selectDossiers } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { someFacts } from '../../test/facts.ts';
import { letterOf } from '../../test/letter.ts';
import { nextSlot, readyNanny, setDocuments, verifiedDocuments } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { renewalLetter } from '../letters/document-renewal.ts';
import { booking as table } from '../schedule/booking-table.ts';
import { horizonOf } from './service.ts';

const product = await openProduct();
const post = await openPost(product.database);
const coordinator = await product.signedIn('coordinator');
const { bookingIn } = buildersOf(product, coordinator);

const day = 86_400_000;
const everybody = { nannies: true, parents: true };

/** Gives a nanny all required documents. The DBS certificate expires on the given day. */
const dbsUntil = (id: number, expires_on: string | null) =>
  setDocuments(
    product.db,
    id,
    verifiedDocuments().map((document) => (document.kind === 'dbs' ? { ...document, expires_on } : document)),
  );

/** Returns the gaps at `now` as found by checking every record: `kind person booking`. */
async function plainGaps(now: Date): Promise<string[]> {
  const [bookings, nannies, documents, types] = await Promise.all([
    product.db.select().from(table),
    selectDossiers(product.db),
    product.db.select().from(parentDocument),
    product.db.select().from(documentType),
  ]);
  const gaps: string[] = [];
  for (const one of bookings) {
    const [start, end] = [Date.parse(one.start_at), Date.parse(one.end_at)];
    if (!hasTrait(one.status, 'ahead') || end <= now.getTime() || start >= now.getTime() + 84 * day) continue;
    const last = agencyDayOf(one.end_at);
    const nanny = nannies.find(({ id, status }) => id === one.nanny_polo_id && status === 'active');
    for (const kind of nanny ? requiredNannyDocuments : []) {
      const isValid = nanny?.documents.some(
        (own) => own.kind === kind && own.status === 'verified' && (own.expires_on ?? '9999') > last,
      );
      if (!isValid) gaps.push(`nanny ${nanny?.id} ${one.id}`);
    }
    for (const type of types) {
      if (!type.required_for || type.archived_at) continue;
      if (type.required_for === 'overnight' && !['overnight', 'live_in'].includes(one.service)) continue;
      const approved = documents.filter(
        (own) =>
          own.parent_id === one.parent_id && own.document_type_id === type.id && own.status === 'approved',
      );
      if (
        approved.length > 0 &&
        approved.every(({ expires_on }) => expires_on !== null && expires_on <= last)
      )
        gaps.push(`parent ${one.parent_id} ${one.id}`);
    }
  }
  return [...new Set(gaps)].sort();
}

const gapsOf = (people: readonly DocumentGap[]) =>
  people.flatMap(({ kind, id, bookings }) => bookings.map((one) => `${kind} ${id} ${one.id}`)).sort();

test('the horizon finds the same gaps as a check of every booking and document', async () => {
  const today = agencyDayOf();
  // Spreads the days on which documents expire over the horizon.
  await product.db.execute(sql`UPDATE parent_document SET expires_on = ${today}::date + (id * 7919 % 160 - 30)
    WHERE id % 3 = 0 AND status = 'approved'`);
  const nannies = await product.db.select().from(nannyPolo);
  for (const { id } of nannies.filter((one) => one.id % 2 === 0)) {
    const until = agencyDayOf(new Date(Date.now() + (((id * 104_729) % 110) - 10) * day));
    await dbsUntil(id, until);
  }
  for (const now of [new Date(), new Date(Date.now() + 20 * day), new Date(Date.now() - 40 * day)]) {
    const found = await horizonOf(product.db, everybody, now);
    const plain = await plainGaps(now);
    expect(gapsOf(found.people)).toEqual(plain);
    expect(found.bookings).toBe(new Set(plain.map((gap) => gap.split(' ')[2])).size);
  }
  const { people } = await coordinator.call(getDocumentHorizon, {});
  expect(new Set(people.map(({ kind }) => kind))).toEqual(new Set(['nanny', 'parent']));
  const firsts = people.map(({ bookings }) => bookings[0]?.start_at ?? '');
  expect(firsts).toEqual([...firsts].sort());
});

/** Creates a nanny with a booking, then lets the nanny’s DBS certificate expire on a day. */
async function booked(slot: { start_at: string; end_at: string }, expires_on: (end: string) => string) {
  const nanny = await readyNanny(product.db);
  const made = await bookingIn('offered', { nanny, ...slot });
  await dbsUntil(nanny.id, expires_on(slot.end_at));
  return { nanny, made };
}

test.each([
  [
    'to the day on which the document expires',
    '2031-03-30T18:00:00Z',
    '2031-03-30T22:30:00Z',
    '2031-03-30',
    true,
  ],
  ['past midnight in summer time', '2031-03-30T20:00:00Z', '2031-03-30T23:30:00Z', '2031-03-31', true],
  ['to just before midnight', '2031-03-30T18:00:00Z', '2031-03-30T22:30:00Z', '2031-03-31', false],
  ['past midnight in winter time', '2031-10-26T20:00:00Z', '2031-10-27T00:30:00Z', '2031-10-27', true],
  ['to 23:30 on the longer day', '2031-10-26T19:00:00Z', '2031-10-26T23:30:00Z', '2031-10-27', false],
])(
  'a booking that lasts %s is judged by the agency’s calendar',
  async (_, start_at, end_at, expires, isGap) => {
    const { nanny, made } = await booked({ start_at, end_at }, () => expires);
    const now = new Date(Date.parse(start_at) - 10 * day);
    const { people } = await horizonOf(product.db, { nannies: true, parents: false, only: nanny.id }, now);
    expect(gapsOf(people)).toEqual(isGap ? [`nanny ${nanny.id} ${made.id}`] : []);
    if (isGap) expect(people[0]?.documents).toEqual([{ name: 'dbs', expires_on: expires, in_review: false }]);
  },
);

test('after a double click, or if two admins ask at the same time, a person gets one mail and their history one event', async () => {
  const { nanny } = await booked(nextSlot(), (end) => agencyDayOf(end));
  const owner = await product.signedIn('owner');
  const ask = (client: HttpClient) =>
    client.call(askForRenewal, { body: { people: [{ kind: 'nanny', id: nanny.id }] } });
  const responses = await Promise.all([coordinator, coordinator, owner].map(ask));
  expect(responses.map(({ asked }) => asked).sort()).toEqual([0, 0, 1]);
  expect(await ask(owner)).toEqual({ asked: 0 });
  const { people } = await coordinator.call(getDocumentHorizon, {});
  const gap = people.find(({ kind, id }) => kind === 'nanny' && id === nanny.id);
  expect(gap).toMatchObject({ reachable: true, may_ask: false, asked_at: expect.any(String) });
  const events = await coordinator.call(dossiers.history, { params: { id: nanny.id } });
  const asked = events.filter(({ action }) => action === 'ask-renewal');
  expect(asked.map(({ after }) => after)).toEqual([
    { reason: expect.stringContaining('DBS certificate, expires on') },
  ]);
  const mails = await post.to(nanny.email ?? '', 2);
  const renewals = mails.filter(({ subject }) => subject === 'Please renew your documents');
  expect(renewals).toHaveLength(1);
  expect(renewals[0]?.text).toContain('DBS certificate');
});

test('a person who can be reached by mail may be asked again after a week, but not once their documents last long enough', async () => {
  const start = Date.now() + 40 * day;
  const slot = { start_at: new Date(start).toISOString(), end_at: new Date(start + day / 8).toISOString() };
  const { nanny } = await booked(slot, (end) => agencyDayOf(end));
  const only = { nannies: true, parents: false, only: nanny.id };
  const ask = () => coordinator.call(askForRenewal, { body: { people: [{ kind: 'nanny', id: nanny.id }] } });
  expect(await ask()).toEqual({ asked: 1 });
  const after = async (days: number) =>
    (await horizonOf(product.db, only, new Date(Date.now() + days * day))).people[0];
  const mayAskAfter = async (days: number) => (await after(days))?.may_ask;
  expect(await mayAskAfter(6.9)).toBe(false);
  expect(await mayAskAfter(7.1)).toBe(true);
  await product.db.update(nannyPolo).set({ email: null }).where(eq(nannyPolo.id, nanny.id));
  expect(await after(7.1)).toMatchObject({ reachable: false, may_ask: false });
  await dbsUntil(nanny.id, null);
  expect(await mayAskAfter(7.1)).toBeUndefined();
  expect(await ask()).toEqual({ asked: 0 });
});

test('the mail says whether a document has expired and a booking has begun', async () => {
  const start = Date.now() + 41 * day;
  const slot = { start_at: new Date(start).toISOString(), end_at: new Date(start + day / 8).toISOString() };
  const { nanny, made } = await booked(slot, (end) => agencyDayOf(end));
  const context = {
    publicUrl: 'https://x.example',
    agencyEmail: 'office@nanny.example',
    pinSeconds: 600,
    facts: someFacts,
  };
  const lines = async () =>
    JSON.stringify(
      (await letterOf(renewalLetter.compose(product.db, { kind: 'nanny', id: nanny.id }, context)))?.parts,
    );
  expect(await lines()).toContain('DBS certificate, expires on');
  await dbsUntil(nanny.id, agencyDayOf());
  expect(await lines()).toContain('DBS certificate, expired on');
  expect(await lines()).toContain('in time for a booking that starts on');
  const start_at = new Date(Date.now() - day).toISOString();
  await product.db.update(table).set({ start_at }).where(eq(table.id, made.id));
  expect(await lines()).toContain('for a booking that lasts until');
});

test('each admin sees and asks the people that their permissions allow', async () => {
  const visitor = await product.signedIn('visitor');
  expect((await visitor.call(getDocumentHorizon, {})).people.length).toBeGreaterThan(0);
  const body = { people: [{ kind: 'parent' as const, id: 1 }] };
  await expect(visitor.call(askForRenewal, { body })).rejects.toMatchObject({ status: 403 });
  const newcomer = await product.signedIn('newcomer');
  await expect(newcomer.call(getDocumentHorizon, {})).rejects.toMatchObject({ status: 403 });
  for (const people of [[], [{ kind: 'nanny', id: 0 }], [{ kind: 'admin', id: 1 }]])
    await expect(coordinator.call(askForRenewal as Endpoint, { body: { people } })).rejects.toMatchObject({
      status: 422,
    });
});
