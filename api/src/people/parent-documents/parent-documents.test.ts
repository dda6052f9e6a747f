import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import {
  listOwnDocuments,
  ownDocumentFile,
  resubmitOwnDocument,
  submitOwnDocument,
} from '@nanny-polo/shared/people/family';
import {
  documentFile,
  documentTransitionCalls,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { queryRows } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { pdf, png, pngFile, textChunk } from '../../test/files.ts';
import { addFiles, readyParent } from '../../test/people.ts';
import { postOfTest } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { documentType } from '../document-type/table.ts';
import { queueReminders } from './reminders.ts';
import { parentDocuments as service } from './service.ts';
import { documentReminder, parentDocument } from './table.ts';

/** A family of the demo that has no documents, and another family. */
const parentId = 115;
const strangerId = 8;
const asParent = async (id: number) =>
  product.client(await openSession(product.db, { realm: 'user', id }, { ip: '', userAgent: '' }));

const product = await openProduct();
const reviewer = await product.signedIn('coordinator');
const parent = await asParent(parentId);
const stranger = await asParent(strangerId);

const submitDocument = async (document_type_id: number, file = pngFile()) =>
  (await parent.call(submitOwnDocument, { body: { document_type_id, file } })).data;

const views = (id: number) =>
  product.db.$count(
    event,
    and(eq(event.resource, parentDocuments.name), eq(event.record_id, id), eq(event.action, 'view')),
  );

const bytesOf = async (blob: unknown) => Buffer.from(await (blob as Blob).arrayBuffer());

describe('a document', () => {
  test('is submitted by its parent, rejected with a reason, submitted again and approved', async () => {
    const { id } = await submitDocument(2);
    const params = { id };
    const seen = await reviewer.call(documentTransitionCalls.review, { params, body: { version: 1 } });
    expect(seen).toMatchObject({ status: 'in_review', parent_id: parentId, version: 2 });
    const reason = 'The bill is <older> than three months & “blurred”.';
    await reviewer.call(documentTransitionCalls.reject, { params, body: { version: 2, reason } });
    const { data } = await parent.call(listOwnDocuments);
    expect(data.documents.find((one) => one.id === id)).toMatchObject({ state: 'rejected', reason });
    const again = await parent.call(resubmitOwnDocument, { params, body: { file: pngFile('bill.png') } });
    expect(again.data).toMatchObject({ state: 'resubmitted', files: [{ name: 'bill.png' }], reason: '' });
    const { documents } = (await parent.call(listOwnDocuments)).data;
    expect(documents.find((one) => one.id === id)).toMatchObject({ state: 'resubmitted', reason: '' });
    await reviewer.call(documentTransitionCalls.review, { params, body: { version: 4 } });
    const approved = await reviewer.call(documentTransitionCalls.approve, {
      params,
      body: { version: 5 },
    });
    expect(approved).toMatchObject({
      state: 'approved',
      reason: '',
      reviewed_by: 'Cora Devlin',
      expires_on: addDays(agencyDayOf(), 365),
    });
    const actions = (await reviewer.call(parentDocuments.history, { params })).map((one) => one.action);
    expect(actions).toEqual(['approve', 'review', 'resubmit', 'reject', 'review', 'submit']);
  });

  test('cannot be rejected without a reason', async () => {
    const { id } = await submitDocument(3);
    const params = { id };
    await reviewer.call(documentTransitionCalls.review, { params, body: { version: 1 } });
    const silent = reviewer.call(documentTransitionCalls.reject as Endpoint, {
      params,
      body: { version: 2 },
    });
    await expect(silent).rejects.toMatchObject({
      status: 422,
      body: { errors: { reason: expect.anything() } },
    });
  });

  test('can be opened only by reviewers and its parent, and each opening records an event', async () => {
    const { id } = await submitDocument(4);
    const params = { id };
    const visitor = await product.signedIn('visitor');
    for (const [reader, count] of [
      [reviewer, 1],
      [visitor, 2],
    ] as const) {
      expect(
        (await sharp(await bytesOf(await reader.call(documentFile, { params }))).metadata()).format,
      ).toBe('png');
      expect(await views(id)).toBe(count);
    }
    await parent.call(ownDocumentFile, { params });
    expect(await views(id)).toBe(3);
    await expect(stranger.call(ownDocumentFile, { params })).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.call(resubmitOwnDocument, { params, body: { file: pngFile() } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    const newcomer = await product.signedIn('newcomer');
    for (const [client, status] of [
      [newcomer, 403],
      [parent, 403],
      [product.client(null), 401],
    ] as const) {
      await expect(client.call(documentFile, { params })).rejects.toMatchObject({ status });
    }
    expect(await views(id)).toBe(3);
  });

  test('keeps only the pixels of an image, and the content of a PDF', async () => {
    const secret = 'GPS 51.5 -0.1 taken by Paula';
    const file = new File([new Uint8Array(png(40, 30, [textChunk(secret)]))], 'x.png');
    const of = { parent_id: parentId, document_type_id: 5 };
    const image = await reviewer.call(parentDocuments.create, { body: { ...of, file } });
    const kept = await bytesOf(await reviewer.call(documentFile, { params: { id: image.id } }));
    expect(kept.includes(secret)).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 30 });
    const scanned = new File([new Uint8Array(pdf('9 0 obj(text)endobj'))], 'document.pdf');
    const { id, files } = await reviewer.call(parentDocuments.create, { body: { ...of, file: scanned } });
    expect(files).toEqual([expect.objectContaining({ name: 'document.pdf', type: 'application/pdf' })]);
    const served = await bytesOf(await reviewer.call(documentFile, { params: { id } }));
    expect(served.toString('latin1')).toMatch(/^%PDF-1\.4\n[\s\S]*\(text\)[\s\S]*%%EOF$/);
  });

  test('is stored once when sent twice with one idempotency key, and another file under that key is rejected', async () => {
    const headers = { 'idempotency-key': 'one-upload' };
    const body = { document_type_id: 5, file: pngFile() };
    const asOther = await asParent(114);
    const first = await asOther.call(submitOwnDocument, { headers, body });
    expect(await asOther.call(submitOwnDocument, { headers, body })).toEqual(first);
    const file = new File([new Uint8Array(png(9, 9))], 'passport.png');
    const other = asOther.call(submitOwnDocument, { headers, body: { ...body, file } });
    await expect(other).rejects.toMatchObject({ status: 422, body: { code: 'key_reused' } });
    await expect(asOther.call(submitOwnDocument, { body })).rejects.toMatchObject({ status: 422 });
  });

  test('beyond the limit of a family is rejected, and the error says what to do next', async () => {
    const of = { parent_id: (await readyParent(product.db)).id, document_type_id: 5 };
    const stored = { ...of, status: 'rejected' as const };
    const full = await product.db
      .insert(parentDocument)
      .values(Array.from({ length: 200 }, () => stored))
      .returning({ id: parentDocument.id });
    await addFiles(product.db, full.slice(0, 199));
    await reviewer.call(parentDocuments.create, { body: { ...of, file: pngFile() } });
    const own = await asParent(of.parent_id);
    const file = pngFile();
    const calls = [
      [() => own.call(submitOwnDocument, { body: { document_type_id: 5, file } }), 'Please ring the office.'],
      [
        () => reviewer.call(parentDocuments.create, { body: { ...of, file } }),
        'Delete a document that has only been',
      ],
    ] as const;
    for (const [call, next] of calls)
      await expect(call()).rejects.toMatchObject({
        status: 422,
        body: { errors: { file: [expect.stringContaining(next)] } },
      });
  });

  test('can be deleted only before its review begins', async () => {
    const of = { parent_id: parentId, document_type_id: 5, file: pngFile() };
    const { id } = await reviewer.call(parentDocuments.create, { body: of });
    await reviewer.call(parentDocuments.remove, { params: { id } });
    await expect(reviewer.call(parentDocuments.get, { params: { id } })).rejects.toMatchObject({
      status: 404,
    });
    const kept = await reviewer.call(parentDocuments.create, { body: of });
    await reviewer.call(documentTransitionCalls.review, { params: { id: kept.id }, body: { version: 1 } });
    await expect(reviewer.call(parentDocuments.remove, { params: { id: kept.id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
  });
});

describe('the expiry of a document', () => {
  test('takes effect everywhere at the start of the day in London', async () => {
    const [row] = await product.db
      .insert(parentDocument)
      .values({
        parent_id: 116,
        document_type_id: 1,
        status: 'approved',
        expires_on: '2031-07-01',
      })
      .returning();
    const { db } = product;
    const filter = { parent_id: 116, state: 'expired' };
    const states = async (now: string) => {
      vi.setSystemTime(now);
      const { state } = await service.get(db, row?.id ?? 0);
      const { expired } = await service.count(db, { filter: { parent_id: 116 } });
      const { total, count } = await service.list(db, { filter });
      return [state, expired, total, count];
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Midnight of British Summer Time is 23:00 in UTC.
      expect(await states('2031-06-30T22:59:59Z')).toEqual(['approved', 0, 0, 0]);
      expect(await states('2031-06-30T23:00:01Z')).toEqual(['expired', 1, 1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not refuse a change that was begun before it', async () => {
    const params = { id: (await submitDocument(2)).id };
    const read = await reviewer.call(parentDocuments.get, { params });
    const body = { ...read, state: 'expired' as const, internal_note: 'Asked for a renewal' };
    expect(await reviewer.call(parentDocuments.update, { params, body })).toMatchObject({
      state: 'submitted',
      internal_note: 'Asked for a renewal',
    });
  });

  test('is preceded by reminders 30, 14, 7, 2 and 1 days before it, each sent once however often the process restarts', async () => {
    const [row] = await product.db
      .insert(parentDocument)
      .values({
        parent_id: 1,
        document_type_id: 5,
        status: 'approved',
        expires_on: '2032-05-31',
      })
      .returning();
    const id = row?.id ?? 0;
    const sent = async () =>
      (
        await product.db
          .select({ days: documentReminder.days })
          .from(documentReminder)
          .where(eq(documentReminder.parent_document_id, id))
      )
        .map((one) => one.days)
        .sort((a, b) => b - a);
    for (let ahead = 40; ahead >= -2; ahead -= 1) {
      const today = addDays('2032-05-31', -ahead);
      // Several processes, each started several times a day.
      await Promise.all([
        queueReminders(product.db, today),
        queueReminders(product.db, today),
        queueReminders(product.db, today),
      ]);
      const expected = [30, 14, 7, 2, 1].filter((days) => ahead <= days);
      expect([ahead, await sent()]).toEqual([ahead, expected]);
    }
    const reminders = await product.db.$count(
      event,
      and(eq(event.resource, parentDocuments.name), eq(event.record_id, id), eq(event.action, 'remind')),
    );
    expect(reminders).toBe(5);
  });

  test('is preceded by only the latest missed reminder after an outage of several days', async () => {
    const values = {
      parent_id: 1,
      document_type_id: 4,
      status: 'approved',
    } as const;
    const [row] = await product.db
      .insert(parentDocument)
      .values({ ...values, expires_on: '2033-03-20' })
      .returning();
    await queueReminders(product.db, '2033-03-15');
    const found = await product.db
      .select()
      .from(documentReminder)
      .where(eq(documentReminder.parent_document_id, row?.id ?? 0));
    expect(found.map((one) => one.days)).toEqual([7]);
  });

  test('is not announced for an archived type, nor to an address that is not verified', async () => {
    const [archived] = await product.db
      .insert(documentType)
      .values({ title: 'No longer asked for', archived_at: new Date().toISOString() })
      .returning();
    const [unverified] = await product.db
      .insert(parentUser)
      .values({ first_name: 'Una', last_name: 'Verified', email: 'una@example.com' })
      .returning();
    const values = {
      status: 'approved',
      expires_on: '2034-03-20',
    } as const;
    const made = await product.db
      .insert(parentDocument)
      .values([
        { ...values, parent_id: 1, document_type_id: archived!.id },
        { ...values, parent_id: unverified!.id, document_type_id: 4 },
      ])
      .returning();
    await queueReminders(product.db, '2034-03-19');
    const ids = made.map(({ id }) => id);
    const reminders = inArray(documentReminder.parent_document_id, ids);
    expect(await product.db.$count(documentReminder, reminders)).toBe(0);
  });

  test('is announced to the parent by mail', async () => {
    const post = await postOfTest(product.database, product.config);
    const tomorrow = addDays(agencyDayOf(), 1);
    const values = {
      parent_id: 2,
      document_type_id: 5,
      status: 'approved',
    } as const;
    await product.db.insert(parentDocument).values({ ...values, expires_on: tomorrow });
    await queueReminders(product.db);
    const [{ email } = { email: '' }] = await queryRows<{ email: string }>(
      product.db,
      sql`SELECT email FROM parent_user WHERE id = 2`,
    );
    const mails = await post.to(email);
    expect(mails.map((mail) => mail.subject)).toContain(
      'Your document expires tomorrow: Allergy action plan',
    );
    await post.stop();
  });
});
