import { maximumFiles } from '@nanny-polo/shared/contract/upload';
import {
  addOwnFile,
  arrangeOwnFiles,
  listOwnDocuments,
  ownDocumentFile,
  ownDocumentFileById,
  resubmitOwnDocument,
  submitOwnDocument,
  withdrawOwnDocument,
} from '@nanny-polo/shared/people/family';
import {
  addDocumentFile,
  arrangeDocumentFiles,
  documentFile,
  documentFileById,
  documentTransitionCalls,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { event } from '../../kernel/history/table.ts';
import { listKeptFiles, listLooseFiles } from '../../operations/backup/catalog.ts';
import { pdf, png } from '../../test/files.ts';
import { addFiles, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { parentDocument, parentDocumentFile } from './table.ts';

const product = await openProduct();
const { db } = product;
const reviewer = await product.signedIn('coordinator');

/** Returns a new family's client and a function that submits their document. */
async function family() {
  const { id } = await readyParent(db);
  await db.delete(parentDocument).where(eq(parentDocument.parent_id, id));
  const parent = product.client(await openSession(db, { realm: 'user', id }, { ip: '', userAgent: '' }));
  const submit = async (...names: string[]) => {
    const [first = 'front.png', ...others] = names;
    let { data } = await parent.call(submitOwnDocument, {
      body: { document_type_id: 1, file: picture(first) },
    });
    for (const name of others)
      ({ data } = await parent.call(addOwnFile, {
        params: { id: data.id },
        body: { file: picture(name) },
      }));
    return data;
  };
  const own = async () => (await parent.call(listOwnDocuments)).data.documents;
  return { id, parent, submit, own };
}

let width = 8;
/** Returns a picture unlike any other, by its width. */
function picture(name: string): File {
  width += 1;
  return new File([new Uint8Array(png(width, 8))], name, { type: 'image/png' });
}

const widthOf = async (blob: unknown) => Buffer.from(await (blob as Blob).arrayBuffer()).readUInt32BE(16);
const namesOf = ({ files }: { files: readonly { name: string }[] }) => files.map(({ name }) => name);
const read = (id: number) => reviewer.call(parentDocuments.get, { params: { id } });
const refusedAs = (status: number, words: RegExp) => ({
  status,
  body: expect.objectContaining({ message: expect.stringMatching(words) }),
});

describe('several files of one document', () => {
  test('are added, shown in order, opened one by one and decided on together', async () => {
    const { parent, submit, own } = await family();
    const { id, files } = await submit('front.png', 'back.png', 'stamp.png');
    expect(files.map(({ name, type }) => [name, type])).toEqual(
      ['front.png', 'back.png', 'stamp.png'].map((name) => [name, 'image/png']),
    );
    expect(namesOf(await read(id))).toEqual(['front.png', 'back.png', 'stamp.png']);
    const widths = [];
    for (const { id: file_id } of files) {
      const params = { id, file_id };
      const own = await widthOf(await parent.call(ownDocumentFileById, { params }));
      expect(await widthOf(await reviewer.call(documentFileById, { params }))).toBe(own);
      widths.push(own);
    }
    expect(new Set(widths).size).toBe(3);
    expect(await widthOf(await parent.call(ownDocumentFile, { params: { id } }))).toBe(widths[0]);
    expect(await widthOf(await reviewer.call(documentFile, { params: { id } }))).toBe(widths[0]);
    const views = and(eq(event.record_id, id), eq(event.action, 'view'));
    expect(await db.$count(event, and(views, eq(event.resource, parentDocuments.name)))).toBe(8);
    const { version } = await reviewer.call(documentTransitionCalls.review, {
      params: { id },
      body: { version: 3 },
    });
    await reviewer.call(documentTransitionCalls.approve, { params: { id }, body: { version } });
    expect((await own()).map((one) => [one.state, one.files.length])).toEqual([['approved', 3]]);
  });

  test('are added and arranged by the office too, and its history names them', async () => {
    const { id: parent_id } = await family();
    const { id } = await reviewer.call(parentDocuments.create, {
      body: { parent_id, document_type_id: 1, file: picture('a.png') },
    });
    const params = { id };
    await reviewer.call(addDocumentFile, { params, body: { file: picture('b.png') } });
    const { version, files } = await reviewer.call(addDocumentFile, {
      params,
      body: { file: new File([new Uint8Array(pdf())], 'c.pdf') },
    });
    const [a, b, c] = files.map((file) => file.id);
    const arrange = (version: number, ...files: (number | undefined)[]) =>
      reviewer.call(arrangeDocumentFiles, { params, body: { version, files: files as number[] } });
    const turned = await arrange(version, c, a, b);
    expect(namesOf(turned)).toEqual(['c.pdf', 'a.png', 'b.png']);
    expect(namesOf(await arrange(turned.version, b, c))).toEqual(['b.png', 'c.pdf']);
    const [removed, order, added] = await reviewer.call(parentDocuments.history, { params });
    expect([removed, order, added]).toMatchObject([
      {
        action: 'arrange-files',
        before: { files: ['c.pdf', 'a.png', 'b.png'] },
        after: { files: ['b.png', 'c.pdf'] },
      },
      { action: 'arrange-files', after: { files: ['c.pdf', 'a.png', 'b.png'] } },
      {
        action: 'add-file',
        before: { files: ['a.png', 'b.png'] },
        after: { files: ['a.png', 'b.png', 'c.pdf'] },
      },
    ]);
    // An order that it already has changes nothing.
    const same = await read(id);
    expect((await arrange(same.version, b, c)).version).toBe(same.version);
    const gone = reviewer.call(documentFileById, { params: { id, file_id: a ?? 0 } });
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  test('are found by the name of any of them', async () => {
    const { submit } = await family();
    const { id } = await submit('front.png', 'quaint-back.png');
    const found = await reviewer.call(parentDocuments.list, { query: { filter: { q: 'QUAINT-back' } } });
    expect(found.map((one) => one.id)).toEqual([id]);
  });

  test.each([
    ['none', () => [], 422],
    ['one twice', ([a]: number[]) => [a, a], 422],
    ['one of another document', ([a]: number[], other: number) => [a, other], 422],
    ['one that does not exist', () => [2_147_483_647], 422],
    ['more than there can be', () => Array.from({ length: 7 }, (_, at) => at + 1), 422],
  ] as const)('are not arranged to %s', async (_, ids, status) => {
    const { parent, submit } = await family();
    const { id, version, files } = await submit('a.png', 'b.png');
    const other = await (await family()).submit('other.png');
    const body = {
      version,
      files: ids(
        files.map((file) => file.id),
        other.files[0]?.id ?? 0,
      ) as number[],
    };
    await expect(parent.call(arrangeOwnFiles, { params: { id }, body })).rejects.toMatchObject({ status });
    expect(namesOf(await read(id))).toEqual(['a.png', 'b.png']);
    expect(namesOf(await read(other.id))).toEqual(['other.png']);
  });

  test('are arranged only as last read, so that two tabs do not undo each other', async () => {
    const { parent, submit } = await family();
    const { id, version, files } = await submit('a.png', 'b.png');
    const [a = 0, b = 0] = files.map((file) => file.id);
    await parent.call(addOwnFile, { params: { id }, body: { file: picture('c.png') } });
    const call = parent.call(arrangeOwnFiles, { params: { id }, body: { version, files: [b, a] } });
    await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(namesOf(await read(id))).toEqual(['a.png', 'b.png', 'c.png']);
  });

  test('are at most six, and the next is named with what to do', async () => {
    const { parent, submit } = await family();
    const { id } = await submit(...Array.from({ length: maximumFiles }, (_, at) => `${at}.png`));
    for (const seventh of [
      () => parent.call(addOwnFile, { params: { id }, body: { file: picture('seventh.png') } }),
      () => reviewer.call(addDocumentFile, { params: { id }, body: { file: picture('seventh.png') } }),
    ])
      await expect(seventh()).rejects.toMatchObject({
        status: 422,
        body: {
          errors: { file: [expect.stringMatching(/^“seventh\.png”: A document has at most 6 files\./)] },
        },
      });
    expect((await read(id)).files).toHaveLength(maximumFiles);
  });

  test('are stored once when a call is repeated with its key', async () => {
    const { parent, submit } = await family();
    const { id } = await submit();
    const headers = { 'idempotency-key': `add-${id}` };
    const body = { file: picture('back.png') };
    const calls = [1, 2].map(() => parent.call(addOwnFile, { params: { id }, headers, body }));
    const [first, second] = await Promise.all(calls);
    expect(second).toEqual(first);
    expect(namesOf(await read(id))).toEqual(['front.png', 'back.png']);
    const replaced = { 'idempotency-key': `replace-${id}` };
    const again = () =>
      parent.call(resubmitOwnDocument, { params: { id }, headers: replaced, body: { file: body.file } });
    await again();
    await parent.call(addOwnFile, { params: { id }, body: { file: picture('later.png') } });
    await again();
    expect(namesOf(await read(id))).toEqual(['back.png', 'later.png']);
  });

  test('are refused by name and reason, without effect on the others', async () => {
    const { parent, submit } = await family();
    const { id, version } = await submit('front.png');
    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(99)}`, 'latin1');
    const add = (bytes: Uint8Array, name: string) =>
      parent.call(addOwnFile, { params: { id }, body: { file: new File([new Uint8Array(bytes)], name) } });
    const faultOf = (call: Promise<unknown>) =>
      call.then(
        () => 'accepted',
        ({ status, body }) => `${status} ${body.errors?.file?.[0] ?? body.message}`,
      );
    expect(await faultOf(add(heic, 'IMG_0012.JPG'))).toMatch(/^422 “IMG_0012\.JPG”: .*HEIC.*Most Compatible/);
    expect(await faultOf(add(Buffer.from('hello'), 'a.pdf'))).toMatch(/^422 “a\.pdf”: Must be a JPEG/);
    expect(await faultOf(add(Buffer.alloc(0), 'empty.png'))).toBe(
      '422 “empty.png”: This file is empty. Please choose another.',
    );
    expect(await faultOf(add(Buffer.alloc(10 * 1024 * 1024 + 1), 'big.pdf'))).toMatch(
      /^413 “big\.pdf”: The file is too large\. The limit is 10 MB\.$/,
    );
    expect(await read(id)).toMatchObject({ version, files: [{ name: 'front.png' }] });
  });

  test('of another family can be neither opened nor changed', async () => {
    const { submit } = await family();
    const { id, version, files } = await submit('a.png', 'b.png');
    const { parent, submit: submitOther } = await family();
    const other = await submitOther('mine.png');
    const file_id = files[0]?.id ?? 0;
    for (const call of [
      () => parent.call(ownDocumentFileById, { params: { id, file_id } }),
      // A file is opened only through its own document.
      () => parent.call(ownDocumentFileById, { params: { id: other.id, file_id } }),
      () => parent.call(addOwnFile, { params: { id }, body: { file: picture('x.png') } }),
      () => parent.call(arrangeOwnFiles, { params: { id }, body: { version, files: [file_id] } }),
      () => parent.call(withdrawOwnDocument, { params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(namesOf(await read(id))).toEqual(['a.png', 'b.png']);
  });

  test('count towards the limit of a family', async () => {
    const { id: parent_id, submit, parent } = await family();
    const { id } = await submit();
    const values = Array.from({ length: 199 }, () => ({
      parent_id,
      document_type_id: 5,
      status: 'rejected' as const,
    }));
    await addFiles(db, await db.insert(parentDocument).values(values).returning({ id: parentDocument.id }));
    const call = parent.call(addOwnFile, { params: { id }, body: { file: picture('x.png') } });
    await expect(call).rejects.toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('You have 200 files')] } },
    });
  });
});

describe('a document that waits for a decision', () => {
  test.each(['submitted', 'in_review', 'resubmitted'] as const)(
    'can be withdrawn while it is %s, and its files are deleted',
    async (status) => {
      const { parent, submit, own } = await family();
      const { id } = await submit('front.png', 'back.png');
      const keys = await keysOf(id);
      await db.update(parentDocument).set({ status }).where(eq(parentDocument.id, id));
      await parent.call(withdrawOwnDocument, { params: { id } });
      expect(await read(id)).toMatchObject({ state: 'withdrawn', files: [] });
      expect(await own()).toEqual([]);
      const loose = await listLooseFiles(db);
      expect(keys.filter((key) => loose.includes(key))).toEqual(keys);
      const [last] = await reviewer.call(parentDocuments.history, { params: { id } });
      expect(last).toMatchObject({
        action: 'withdraw',
        before: { status, files: ['front.png', 'back.png'] },
        after: { status: 'withdrawn', files: [] },
      });
      // The type is free for another document at once.
      expect((await submit('another.png')).state).toBe('submitted');
    },
  );

  test('once withdrawn is refused to whoever acts on it, with words that say so', async () => {
    const { parent, submit } = await family();
    const { id, version } = await submit();
    await parent.call(withdrawOwnDocument, { params: { id } });
    const params = { id };
    for (const call of [
      () => reviewer.call(documentTransitionCalls.review, { params, body: { version } }),
      () => reviewer.call(documentTransitionCalls.approve, { params, body: { version } }),
      () => reviewer.call(documentTransitionCalls.reject, { params, body: { version, reason: 'Blurred' } }),
    ])
      await expect(call()).rejects.toMatchObject(refusedAs(409, /^The family has withdrawn this document/));
    for (const call of [
      () => reviewer.call(addDocumentFile, { params, body: { file: picture('x.png') } }),
      () => parent.call(addOwnFile, { params, body: { file: picture('x.png') } }),
      () => parent.call(resubmitOwnDocument, { params, body: { file: picture('x.png') } }),
      () => parent.call(withdrawOwnDocument, { params }),
    ])
      await expect(call()).rejects.toMatchObject(refusedAs(409, /^This document has been withdrawn/));
    await expect(reviewer.call(documentFile, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('can have its files replaced, and an approval of the old ones is refused', async () => {
    const { parent, submit } = await family();
    const { id, version } = await submit('wrong.png', 'page.png');
    const params = { id };
    const { data } = await parent.call(resubmitOwnDocument, { params, body: { file: picture('right.png') } });
    expect(data).toMatchObject({ state: 'resubmitted', files: [{ name: 'right.png' }] });
    const review = reviewer.call(documentTransitionCalls.review, { params, body: { version } });
    await expect(review).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test.each(['approved', 'rejected', 'revoked'] as const)(
    'and has been %s since is not changed by an old page',
    async (status) => {
      const { parent, submit } = await family();
      const { id, version, files } = await submit('a.png', 'b.png');
      await db.update(parentDocument).set({ status }).where(eq(parentDocument.id, id));
      const params = { id };
      const body = { version, files: [files[0]?.id ?? 0] };
      for (const call of [
        () => parent.call(withdrawOwnDocument, { params }),
        () => parent.call(addOwnFile, { params, body: { file: picture('x.png') } }),
        () => parent.call(arrangeOwnFiles, { params, body }),
      ])
        await expect(call()).rejects.toMatchObject(refusedAs(409, /^This document has been decided on/));
      expect(namesOf(await read(id))).toEqual(['a.png', 'b.png']);
    },
  );
});

const keysOf = async (id: number) =>
  (await db.select().from(parentDocumentFile).where(eq(parentDocumentFile.parent_document_id, id))).map(
    ({ key }) => key,
  );

describe('the storage', () => {
  test('keeps every file of a document, and lists those removed for deletion', async () => {
    const { parent, submit } = await family();
    const { id, version, files } = await submit('a.png', 'b.png', 'c.png');
    const [a = '', ...others] = await keysOf(id);
    expect(await listKeptFiles(db)).toEqual(expect.arrayContaining([a, ...others]));
    const [first] = files;
    await parent.call(arrangeOwnFiles, { params: { id }, body: { version, files: [first?.id ?? 0] } });
    expect(await listLooseFiles(db)).toEqual(expect.arrayContaining(others));
    expect(await listKeptFiles(db)).not.toEqual(expect.arrayContaining(others));
    await reviewer.call(parentDocuments.remove, { params: { id } });
    expect(await listLooseFiles(db)).toEqual(expect.arrayContaining([a, ...others]));
    expect(await keysOf(id)).toEqual([]);
  });

  test('has no file of an upload that ended half-way', async () => {
    const { parent, submit } = await family();
    const { id } = await submit('a.png');
    const [before, kept] = [await listLooseFiles(db), await listKeptFiles(db)];
    const broken = new File([new Uint8Array(png(9, 9).subarray(0, 40))], 'half.png');
    await expect(parent.call(addOwnFile, { params: { id }, body: { file: broken } })).rejects.toMatchObject({
      status: 422,
    });
    expect([await listLooseFiles(db), await listKeptFiles(db)]).toEqual([before, kept]);
  });

  test('of the database accepts neither a seventh file nor two in one place', async () => {
    const { submit } = await family();
    const { id } = await submit('a.png');
    for (const place of [0, 1, 7]) {
      const insert =
        db.execute(sql`INSERT INTO parent_document_file (parent_document_id, place, key, name, type, size)
        VALUES (${id}, ${place}, ${`none-${place}`}, 'x', 'image/png', 1)`);
      await expect(insert).rejects.toThrow();
    }
  });
});
