import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { event } from '../../kernel/history/table.ts';
import { openDatabase } from '../../test/database.ts';
import { eventOf, expectGolden, family, startGolden } from '../../test/golden.ts';
import { nannyApplication } from '../application/table.ts';
import { documentType } from '../document-type/table.ts';
import * as mails from '../mail/kinds.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { parentDocument } from '../parent-documents/table.ts';

const { db } = await openDatabase();
await startGolden(db, 'document_type');

const reviewed_at = '2037-03-02T08:00:00.000Z';

/** Stores a document of the family, and an event of it with these fields. */
async function document(changes: Partial<typeof parentDocument.$inferInsert>, after: object): Promise<void> {
  await db.insert(parentUser).values(family);
  await db.insert(documentType).values({ id: 1, title: 'Proof of address' });
  await db.insert(parentDocument).values({ id: 1, parent_id: 1, document_type_id: 1, ...changes });
  await db.insert(event).values({ ...eventOf(parentDocuments.name, 1), after: { ...after } });
}

test.each([
  ['approved', '', '2037-09-30'],
  ['rejected', 'The second page is missing.', null],
  ['revoked', 'You have moved since.', null],
] as const)('tells a parent that a document was %s', async (status, reason, expires_on) => {
  await document({ status, reviewed_at, expires_on }, { reviewed_at, reason });
  await expectGolden(db, `document-${status}`, mails.decisionMail, { event_id: 11 });
});

test.each([
  ['document-reminder', '2037-03-16', 14],
  ['document-reminder-of-last-day', '2037-03-03', 1],
])('reminds a parent of a document: %s', async (name, expires_on, days) => {
  await document({ status: 'approved', expires_on }, { days });
  await expectGolden(db, name, mails.reminderMail, { event_id: 11 });
});

async function application(known: boolean, experience_years: number): Promise<void> {
  await db.insert(nannyPolo).values({ id: 1, display_name: 'Nora Field', legal_name: 'Nora Field' });
  await db.insert(nannyApplication).values({
    id: 1,
    nanny_polo_id: 1,
    known,
    name: 'Nora Field',
    email: 'nora@nannies.example',
    phone: '+447700900123',
    postcode: 'SE15 4QL',
    experience_years,
    languages: ['English', 'Spanish'],
    age_groups: [],
    overnight_ok: false,
    live_in_ok: false,
    about: 'I have worked in two nurseries.\nI like being outside.',
  });
}

test.each([
  ['application', false, 1],
  ['application-of-known-address', true, 4],
])('tells the office of an %s', async (name, known, years) => {
  await application(known, years);
  await expectGolden(db, name, mails.applicationMail, { nanny_application_id: 1 });
});

test('thanks an applicant', async () => {
  await application(false, 1);
  await expectGolden(db, 'application-received', mails.applicationReceivedMail, { nanny_application_id: 1 });
});

test('confirms that an account was deleted', async () => {
  await expectGolden(db, 'account-deleted', mails.accountDeletedMail, { email: family.email });
});

test.each([
  ['interview', { interview_at: '2037-03-05T10:00:00.000Z' }],
  ['reject', {}],
  ['activate', {}],
] as const)('tells an applicant about: %s', async (action, after) => {
  const [display_name, legal_name] = ['Nora Field', 'Nora Field'];
  await db.insert(nannyPolo).values({ id: 1, display_name, legal_name, email: 'nora@nannies.example' });
  await db.insert(event).values({ ...eventOf('master/nanny-polo', 1, action), after });
  await expectGolden(db, `applicant-${action}`, mails.applicantMail, { event_id: 11 });
});
