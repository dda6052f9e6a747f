import { maximumFiles } from '@nanny-polo/shared/contract/upload';
import { addOwnFile, submitOwnDocument, withdrawOwnDocument } from '@nanny-polo/shared/people/family';
import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { listKeptFiles, listLooseFiles } from '../../operations/backup/catalog.ts';
import { pngFile } from '../../test/files.ts';
import { readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { parentDocument } from './table.ts';

const product = await openProduct();
const { db } = product;
const reviewer = await product.signedIn('owner');

async function submitted() {
  const parent = await readyParent(db);
  await db.delete(parentDocument).where(eq(parentDocument.parent_id, parent.id));
  const token = await openSession(db, { realm: 'user', id: parent.id }, { ip: '', userAgent: '' });
  const client = product.client(token);
  const body = { document_type_id: 1, file: pngFile() };
  const { data } = await client.call(submitOwnDocument, { body });
  return { client, params: { id: data.id }, version: data.version };
}

const outcomesOf = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { status: number }).status,
  );

test('of two files added at once to a document of five, one is refused and leaves nothing', async () => {
  const { client, params } = await submitted();
  const add = () => client.call(addOwnFile, { params, body: { file: pngFile() } });
  for (let files = 1; files < maximumFiles - 1; files += 1) await add();
  const outcomes = await outcomesOf([add(), add()]);
  expect(outcomes.toSorted()).toEqual([422, 'done']);
  const { files } = await reviewer.call(parentDocuments.get, { params });
  expect(files).toHaveLength(maximumFiles);
  const storedKeys = await listKeptFiles(db);
  expect((await listLooseFiles(db)).filter((key) => storedKeys.includes(key))).toEqual([]);
});

test('of a withdrawal and the begin of a review with the same version, the later is refused', async () => {
  const { client, params, version } = await submitted();
  const [withdrawal, review] = await outcomesOf([
    client.call(withdrawOwnDocument, { params }),
    reviewer.call(documentTransitionCalls.review, { params, body: { version } }),
  ]);
  // A review that comes first does not prevent a withdrawal.
  expect(withdrawal).toBe('done');
  expect(['done', 409]).toContain(review);
  expect((await reviewer.call(parentDocuments.get, { params })).status).toBe('withdrawn');
});
