/** Checks of nannies: recorded, waived and retracted, and who reads what of them. */

import { bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import {
  exportNanny,
  listChecks,
  recordCheck,
  retractCheck,
  waiveCheck,
} from '@nanny-polo/shared/people/nanny-check-calls';
import { nannyPolo, nannyPoloTransitionCalls } from '@nanny-polo/shared/people/nanny-polo';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { agencySettings } from '../../accounts/agency/table.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { propertyRuns } from '../../test/database.ts';
import { readyNanny, setDocuments, verifiedDocuments } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { nannyPolo as table } from './table.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);

const today = agencyDayOf();
const seen = { on: today, evidence: 'Letter of the nursery', note: '', confidential: false };

/** Creates an applicant on trial with every document and no check. */
async function applicant() {
  const { id } = await owner.call(nannyPolo.create, {
    body: { display_name: 'Nora Field', legal_name: 'Nora Field', email: 'nora@nannies.example' },
  });
  await product.db.update(table).set({ status: 'trial' }).where(eq(table.id, id));
  await setDocuments(product.db, id, verifiedDocuments({ seen_on: '2026-09-01', seen_by: 'Olga Owner' }));
  return id;
}

const statesOf = async (id: number) =>
  Object.fromEntries(
    (await owner.call(nannyPolo.get, { params: { id } })).checks.map(({ check, state }) => [check, state]),
  );

const activate = async (id: number) => {
  const params = { id };
  const { version } = await owner.call(nannyPolo.get, { params });
  return owner.call(nannyPoloTransitionCalls.activate, { params, body: { version } });
};

afterEach(() => product.db.update(agencySettings).set({ checks_required_from: null }));

test('a nanny becomes active only once every check is recorded or waived', async () => {
  const id = await applicant();
  const params = { id };
  await expect(activate(id)).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        checks: [
          'Work history not recorded',
          'Interview not recorded',
          'References not recorded',
          'Trial day not recorded',
        ],
      },
    },
  });
  for (const check of ['work_history', 'interview', 'references'] as const)
    await owner.call(recordCheck, { params, body: { ...seen, check } });
  await owner.call(waiveCheck, { params, body: { check: 'trial', reason: 'Worked for us before' } });
  await expect(activate(id)).rejects.toMatchObject({
    body: { errors: { checks: ['References not recorded'] } },
  });
  for (const evidence of [seen.evidence, ` ${seen.evidence.toUpperCase()}`])
    await expect(
      owner.call(recordCheck, { params, body: { ...seen, evidence, check: 'references' } }),
    ).rejects.toMatchObject({ status: 422, body: { errors: { evidence: expect.any(Array) } } });
  await owner.call(recordCheck, { params, body: { ...seen, evidence: 'A family', check: 'references' } });
  expect(await activate(id)).toMatchObject({
    status: 'active',
    checks: [
      { check: 'work_history', state: 'passed', on: today, by: 'Ottoline Marchetti' },
      { check: 'interview', state: 'passed' },
      { check: 'identity', state: 'passed', on: '2026-09-01', by: 'Olga Owner' },
      { check: 'dbs', state: 'passed' },
      { check: 'references', state: 'passed' },
      { check: 'first_aid', state: 'passed' },
      { check: 'trial', state: 'waived', on: today },
    ],
  });
});

test('identity, right to work and DBS cannot be waived, and nothing else without a reason', async () => {
  const params = { id: await applicant() };
  for (const check of ['identity', 'dbs'])
    await expect(
      owner.call(waiveCheck, { params, body: { check: check as 'trial', reason: 'A reason' } }),
    ).rejects.toMatchObject({ status: 422 });
  await expect(
    owner.call(waiveCheck, { params, body: { check: 'trial', reason: '  ' } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a nanny for whom first aid was waived needs no certificate', async () => {
  const id = await applicant();
  const documents = verifiedDocuments().filter(({ kind }) => kind !== 'first_aid');
  await setDocuments(product.db, id, documents);
  const params = { id };
  expect(await owner.call(nannyPolo.get, { params })).toMatchObject({ documents_valid: false });
  await owner.call(waiveCheck, { params, body: { check: 'first_aid', reason: 'Booked for May' } });
  const record = await owner.call(nannyPolo.get, { params });
  expect(record).toMatchObject({ documents_valid: true, document_faults: [], first_aid: false });
  expect(record.checks).toContainEqual({
    check: 'first_aid',
    state: 'waived',
    on: today,
    by: 'Ottoline Marchetti',
  });
});

test('a record is retracted once, with a reason, and never changed or deleted', async () => {
  const id = await applicant();
  const params = { id };
  await owner.call(recordCheck, { params, body: { ...seen, check: 'interview' } });
  const [record] = await owner.call(listChecks, { params });
  if (!record) throw new Error('No record');
  const retract = () =>
    owner.call(retractCheck, { params: { id, check_id: record.id }, body: { reason: 'Another Nora' } });
  await retract();
  expect((await statesOf(id)).interview).toBe('missing');
  await expect(retract()).rejects.toMatchObject({ status: 409 });
  expect(await owner.call(listChecks, { params })).toMatchObject([
    { id: record.id, retracted: { reason: 'Another Nora', by: 'Ottoline Marchetti' } },
  ]);
  for (const statement of [sql`UPDATE nanny_check SET evidence = 'X'`, sql`DELETE FROM nanny_check`])
    await expect(product.db.execute(statement)).rejects.toThrow();
  const other = await applicant();
  await expect(
    owner.call(retractCheck, { params: { id: other, check_id: record.id }, body: { reason: 'No' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a visitor reads which checks were made, when and by whom, and no evidence', async () => {
  const id = await applicant();
  const params = { id };
  const secret = 'Was late twice in May';
  await owner.call(recordCheck, {
    params,
    body: { ...seen, check: 'references', evidence: 'Amelia Hart', note: secret, confidential: true },
  });
  const visitor = await product.signedIn('visitor');
  const record = await visitor.call(nannyPolo.get, { params });
  const history = await visitor.call(nannyPolo.history, { params });
  expect(JSON.stringify([record, history])).not.toMatch(/Amelia|late twice/);
  for (const call of [listChecks, exportNanny])
    await expect(visitor.call(call, { params })).rejects.toMatchObject({ status: 403 });
  await expect(
    visitor.call(recordCheck, { params, body: { ...seen, check: 'trial' } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('the nanny’s export has the evidence, but not what a referee said in confidence', async () => {
  const id = await applicant();
  const params = { id };
  for (const [evidence, confidential] of [
    ['Amelia Hart', true],
    ['Little Acorns', false],
  ] as const)
    await owner.call(recordCheck, {
      params,
      body: { ...seen, check: 'references', evidence, note: `Said ${evidence}`, confidential },
    });
  for (const { id: check_id, evidence } of await owner.call(listChecks, { params }))
    await owner.call(retractCheck, {
      params: { id, check_id },
      body: { reason: `On the second call ${evidence} said no` },
    });
  const exported = JSON.stringify(await owner.call(exportNanny, { params }));
  expect(exported).toContain('Said Little Acorns');
  expect(exported).toContain('Amelia Hart');
  expect(exported).not.toContain('Said Amelia Hart');
  expect(exported).toContain('On the second call Little Acorns');
  expect(exported).not.toContain('On the second call Amelia Hart');
  expect(exported).not.toContain('internal_note');
  await expect(
    owner.call(recordCheck, { params, body: { ...seen, check: 'trial', confidential: true } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('from the day in the settings, a booking is confirmed only with every check', async () => {
  const nanny = await readyNanny(product.db);
  const [passed] = await owner.call(listChecks, { params: { id: nanny.id } });
  const { parent, client: family } = await familyWith();
  const visit = await bookingIn('accepted', { nanny, parent });
  const params = { id: nanny.id, check_id: passed?.id ?? 0 };
  await owner.call(retractCheck, { params, body: { reason: 'Wrong person' } });
  const hindrances = async () => (await owner.request(`/admin/booking/${visit.id}`))._data as never;
  await product.db.update(agencySettings).set({ checks_required_from: addDays(today, 1) });
  expect(await hindrances()).toMatchObject({ waits_for: { hindrances: [] } });
  await product.db.update(agencySettings).set({ checks_required_from: today });
  expect(await hindrances()).toMatchObject({
    waits_for: { hindrances: [{ kind: 'nanny_check', nanny_check: passed?.check }] },
  });
  const confirm = () =>
    owner.call(bookingTransitionCalls.confirm, {
      params: { id: visit.id },
      body: { version: visit.version },
    });
  await expect(confirm()).rejects.toMatchObject({
    body: { errors: { nanny_polo_id: [expect.stringContaining('of the nanny not recorded')] } },
  });
  await owner.call(waiveCheck, {
    params: { id: nanny.id },
    body: { check: passed?.check as 'trial', reason: 'Known for years' },
  });
  await confirm();
  const { nanny: shown } = await family.call(getUserBooking, { params: { id: visit.id } });
  expect(shown?.checks).toContainEqual({ check: passed?.check, passed: false, on: null });
  expect(JSON.stringify(shown)).not.toContain('Known for years');
});

test('what is stored with a dossier equals what its documents and checks say', async () => {
  const kinds = ['work_history', 'interview', 'references', 'trial'] as const;
  const step = fc.oneof(
    fc.record({ do: fc.constant('record' as const), check: fc.constantFrom(...kinds) }),
    fc.record({ do: fc.constant('waive' as const), check: fc.constantFrom(...kinds, 'first_aid' as const) }),
    fc.record({ do: fc.constant('retract' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('documents' as const), without: fc.nat(5) }),
  );
  const property = fc.asyncProperty(fc.array(step, { maxLength: 9 }), async (steps) => {
    const id = await applicant();
    const params = { id };
    for (const [at, drawn] of steps.entries()) {
      if (drawn.do === 'record')
        await owner.call(recordCheck, {
          params,
          body: { ...seen, evidence: `Letter ${at}`, check: drawn.check },
        });
      if (drawn.do === 'waive')
        await owner.call(waiveCheck, { params, body: { check: drawn.check, reason: 'For a test' } });
      if (drawn.do === 'documents')
        await setDocuments(
          product.db,
          id,
          verifiedDocuments().filter((_, at) => at !== drawn.without),
        );
      if (drawn.do === 'retract') {
        const record = (await owner.call(listChecks, { params })).at(drawn.at);
        if (record && !record.retracted)
          await owner.call(retractCheck, { params: { id, check_id: record.id }, body: { reason: 'Wrong' } });
      }
    }
    const [row] = await queryRows<{ checks_missing: string[]; until: string | null }>(
      product.db,
      sql`SELECT checks_missing, documents_until::text AS until FROM nanny_polo WHERE id = ${id}`,
    );
    const { checks, document_faults } = await owner.call(nannyPolo.get, { params });
    const missing = checks.filter(
      ({ check, state }) => state === 'missing' && kinds.includes(check as 'trial'),
    );
    expect(row?.checks_missing).toEqual(missing.map(({ check }) => check));
    expect(row?.until).toBe(document_faults.length > 0 ? null : 'infinity');
  });
  await fc.assert(property, { numRuns: propertyRuns(10) });
});
