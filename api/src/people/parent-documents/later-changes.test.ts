/** What becomes of a queued mail about a document when the document or its parent changes before the mail is sent. */

import { getBoard } from '@nanny-polo/shared/office/board';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { writeQueue } from '../../test/letter.ts';
import { readyParent } from '../../test/people.ts';
import { startPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, undo, write } from '../../test/undo.ts';
import { documentType } from '../document-type/table.ts';
import { queueReminders } from './reminders.ts';
import { parentDocument } from './table.ts';

const product = await openProduct(longUndo);
const { db } = product;
const reviewer = await product.signedIn('owner');
const path = '/admin/master/parent-documents';
const typeId = 2;
beforeEach(() => db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`));

const dropped = (reason: string) => `letter-dropped: ${reason}`;
const changedSince = dropped('The decision has changed since.');

interface Document {
  readonly id: number;
  readonly parent_id: number;
  readonly to: string;
}

/** Adds a document that is under review, with a parent of its own. */
async function submitted(changes: Partial<typeof parentDocument.$inferInsert> = {}): Promise<Document> {
  const { id: parent_id, email: to } = await readyParent(db);
  await db.delete(parentDocument).where(eq(parentDocument.parent_id, parent_id));
  const values = { parent_id, document_type_id: typeId, status: 'in_review', ...changes } as const;
  const [row] = await db.insert(parentDocument).values(values).returning({ id: parentDocument.id });
  return { id: row?.id ?? 0, parent_id, to };
}

/** Makes a transition with the version that the document has now. */
async function decide({ id }: Document, name: 'approve' | 'reject' | 'revoke', reason?: string) {
  const { version } = await reviewer.call(parentDocuments.get, { params: { id } });
  return write(reviewer, 'POST', `${path}/${id}/${name}`, { version, ...(reason && { reason }) });
}

const submitAgain = ({ id }: Document) =>
  db.update(parentDocument).set({ status: 'in_review' }).where(eq(parentDocument.id, id));

const setParent = ({ parent_id }: Document, change: Partial<typeof parentUser.$inferInsert>) =>
  db.update(parentUser).set(change).where(eq(parentUser.id, parent_id));

const saying = ({ to }: Document, text: string) => expect.stringMatching(new RegExp(`^${to}: .*${text}`));

describe('a rejection', () => {
  const cases: [string, (document: Document) => Promise<unknown>, (document: Document) => unknown[]][] = [
    ['nothing else happens', async () => {}, (document) => [saying(document, 'could not .*Blurred')]],
    [
      'the document is approved instead',
      async (document) => {
        await submitAgain(document);
        await decide(document, 'approve');
      },
      (document) => [changedSince, saying(document, 'has been approved')],
    ],
    [
      'it is rejected again for the same reason',
      async (document) => {
        await submitAgain(document);
        await decide(document, 'reject', 'Blurred');
      },
      (document) => [changedSince, saying(document, 'Blurred')],
    ],
    ['the document is submitted again', submitAgain, () => [changedSince]],
    [
      'an approval is undone',
      async (document) => {
        await submitAgain(document);
        await undo(reviewer, (await decide(document, 'approve')).undo);
        await db.update(parentDocument).set({ status: 'rejected' }).where(eq(parentDocument.id, document.id));
      },
      (document) => [saying(document, 'Blurred')],
    ],
    [
      'the document is deleted',
      ({ id }) => db.delete(parentDocument).where(eq(parentDocument.id, id)),
      () => [null],
    ],
    [
      'the address is not verified any more',
      (document) => setParent(document, { email_verified_at: null }),
      () => ['letter-unsent: The e-mail address is not verified.'],
    ],
    [
      'the account is suspended',
      (document) => setParent(document, { status: 'suspended' }),
      () => ['letter-unsent: The account is suspended.'],
    ],
    [
      'the parent gets another address and name',
      (document) => setParent(document, { email: `new.${document.to}`, first_name: 'Nora' }),
      ({ to }) => [expect.stringMatching(new RegExp(`^new.${to}: .*Hello Nora`))],
    ],
  ];

  test.each(cases)('is told as it stands when %s', async (_, later, expected) => {
    const document = await submitted();
    await decide(document, 'reject', 'Blurred');
    await later(document);
    expect(await writeQueue(db, 'document-decided')).toEqual(expected(document));
  });
});

test('an approval and its revocation within a minute send only the revocation', async () => {
  const document = await submitted();
  await decide(document, 'approve');
  await decide(document, 'revoke', 'Forged');
  expect(await writeQueue(db, 'document-decided')).toEqual([changedSince, saying(document, 'Forged')]);
});

describe('a reminder', () => {
  const today = agencyDayOf();
  const cases: [string, (document: Document) => Promise<unknown>, (document: Document) => unknown[]][] = [
    ['nothing else happens', async () => {}, (document) => [saying(document, 'in 14 days')]],
    [
      'the expiry is put off',
      ({ id }) =>
        db
          .update(parentDocument)
          .set({ expires_on: addDays(today, 300) })
          .where(eq(parentDocument.id, id)),
      () => [dropped('The document’s state or expiry has changed since.')],
    ],
    [
      'a newer document is uploaded',
      ({ parent_id }) =>
        db.insert(parentDocument).values({ parent_id, document_type_id: typeId, status: 'submitted' }),
      () => [dropped('The document need not be renewed any more.')],
    ],
    [
      'a later reminder is due',
      async ({ id }) => {
        await db
          .update(parentDocument)
          .set({ expires_on: addDays(today, 7) })
          .where(eq(parentDocument.id, id));
        await queueReminders(db, today);
      },
      (document) => [dropped('A later reminder replaces it.'), saying(document, 'in 7 days')],
    ],
    [
      'the document is revoked',
      (document) => decide(document, 'revoke', 'Forged'),
      () => [dropped('The document’s state or expiry has changed since.')],
    ],
    [
      'the account is suspended',
      (document) => setParent(document, { status: 'suspended' }),
      () => ['letter-unsent: The account is suspended.'],
    ],
  ];

  test.each(cases)('is sent or dropped when %s', async (_, later, expected) => {
    await queueReminders(db, today);
    await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
    const document = await submitted({ status: 'approved', expires_on: addDays(today, 14) });
    await queueReminders(db, today);
    await later(document);
    expect(await writeQueue(db, 'document-reminder')).toEqual(expected(document));
  });

  test('is dropped when its type is archived', async () => {
    await submitted({ status: 'approved', expires_on: addDays(today, 14) });
    await queueReminders(db, today);
    const archive = (archived_at: string | null) =>
      db.update(documentType).set({ archived_at }).where(eq(documentType.id, typeId));
    await archive(new Date().toISOString());
    expect(await writeQueue(db, 'document-reminder')).toEqual([
      dropped('The document need not be renewed any more.'),
    ]);
    await archive(null);
  });
});

test('a decision that could not be mailed stands in the document’s history with the reason', async () => {
  const document = await submitted();
  await setParent(document, { email_verified_at: null });
  await decide(document, 'reject', 'Blurred');
  await db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`);
  const post = await startPost(product.database);
  await post.delivered();
  await post.stop();
  const [last] = await reviewer.call(parentDocuments.history, { params: { id: document.id } });
  expect(last).toMatchObject({
    action: 'letter-unsent',
    after: { letter: 'Decision on a document', reason: 'The e-mail address is not verified.' },
  });
  const lines = async () =>
    (await reviewer.call(getBoard, {})).letters.filter(
      ({ resource, record_id }) => resource === parentDocuments.name && record_id === document.id,
    );
  expect(await lines()).toHaveLength(1);
  await setParent(document, { erased_at: new Date().toISOString() });
  expect(await lines()).toEqual([]);
  await setParent(document, { erased_at: null });
  await submitAgain(document);
  await decide(document, 'approve');
  expect(await lines()).toEqual([]);
});
