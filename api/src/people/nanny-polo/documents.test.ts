import { waiveCheck } from '@nanny-polo/shared/people/nanny-check-calls';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { propertyRuns } from '../../test/database.ts';
import { readyNanny, verifiedDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');
const today = agencyDayOf();

test('another certificate in the place of a verified one was seen by whoever entered it; the rest stay', async () => {
  const seen = { seen_on: '2026-09-01', seen_by: 'Olga Owner' };
  const { id } = await readyNanny(product.db, { documents: verifiedDocuments(seen) });
  const params = { id };
  const { version, documents } = await owner.call(nannyPolo.get, { params });
  const entered = documents.map((document) =>
    document.kind === 'dbs' ? { ...document, number: '001122334455', issued_on: today } : document,
  );
  const after = await owner.call(nannyPolo.update, { params, body: { version, documents: entered } });
  expect(after.documents.map(({ kind, seen_on, seen_by }) => [kind, seen_on, seen_by])).toEqual(
    documents.map(({ kind }) =>
      kind === 'dbs' ? [kind, today, 'Ottoline Marchetti'] : [kind, '2026-09-01', 'Olga Owner'],
    ),
  );
});

test('rejects a certificate that was seen before its issue, or is issued in the future', async () => {
  const { id } = await readyNanny(product.db);
  const params = { id };
  const { version, documents } = await owner.call(nannyPolo.get, { params });
  const at = documents.findIndex(({ kind }) => kind === 'dbs');
  const change = (days: object) =>
    owner.call(nannyPolo.update, {
      params,
      body: { version, documents: documents.map((one, place) => (place === at ? { ...one, ...days } : one)) },
    });
  for (const [days, field] of [
    [{ issued_on: addDays(today, -1), seen_on: addDays(today, -2) }, 'seen_on'],
    [{ issued_on: addDays(today, 1), seen_on: addDays(today, -2) }, 'issued_on'],
  ] as const)
    await expect(change(days)).rejects.toMatchObject({
      status: 422,
      body: { errors: { [`documents.${at}.${field}`]: [expect.any(String)] } },
    });
  await change({ issued_on: addDays(today, -2), seen_on: addDays(today, -2) });
});

test('accepts a change although first aid was waived since the record was read', async () => {
  const documents = verifiedDocuments().map((document) =>
    document.kind === 'first_aid' ? { ...document, expires_on: addDays(today, 9) } : document,
  );
  const { id } = await readyNanny(product.db, { documents });
  const params = { id };
  const read = await owner.call(nannyPolo.get, { params });
  await owner.call(waiveCheck, { params, body: { check: 'first_aid', reason: 'Booked for May' } });
  const body = { ...read, bio: 'Plays the cello' };
  expect(await owner.call(nannyPolo.update, { params, body })).toMatchObject({
    bio: 'Plays the cello',
    documents_expire_on: null,
  });
});

test('the day until which documents are valid follows every change of them, and its undo', async () => {
  const needed = ['identity', 'right_to_work', 'dbs', 'first_aid'];
  const days = [null, -1, 0, 1, 400].map((by) => (by === null ? null : addDays(today, by)));
  const document = fc.record({
    kind: fc.constantFrom(...needed, 'insurance'),
    expires_on: fc.constantFrom(...days),
    status: fc.constantFrom('pending', 'verified', 'verified', 'rejected'),
  });
  const property = fc.asyncProperty(fc.array(document, { maxLength: 9 }), async (drawn) => {
    const { id } = await readyNanny(product.db);
    const params = { id };
    const readEvidence = async () => {
      const record = await owner.call(nannyPolo.get, { params });
      const [row] = await queryRows<{ until: string | null }>(
        product.db,
        sql`SELECT documents_until::text AS until FROM nanny_polo WHERE id = ${id}`,
      );
      const last = needed.map((kind) =>
        record.documents
          .flatMap((paper) =>
            paper.kind === kind && paper.status === 'verified' ? (paper.expires_on ?? 'infinity') : [],
          )
          .sort()
          .at(-1),
      );
      const until = last.includes(undefined) ? null : last.sort()[0];
      expect(row?.until).toBe(until);
      expect(record.documents_valid).toBe(until !== null && until !== undefined && until > today);
      const filter = { id: [id], documents_valid: record.documents_valid };
      expect(await owner.call(nannyPolo.list, { query: { filter } })).toHaveLength(1);
      return record;
    };
    const before = await readEvidence();
    const papers = drawn.map((paper) => ({ ...paper, number: '', issued_on: null }));
    const documents = [...before.documents.slice(drawn.length % 4), ...papers];
    const change = { version: before.version, documents };
    const written = await write(owner, 'PUT', `/admin/master/nanny-polo/${id}`, change);
    await readEvidence();
    if (!written.undo) return;
    await undo(owner, written.undo);
    expect((await readEvidence()).documents).toEqual(before.documents);
  });
  await fc.assert(property, { numRuns: propertyRuns(10) });
});
