import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import { uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { pdf, pngFile } from '../../test/files.ts';
import { childrenOf } from '../../test/prepare-children.ts';
import { openProduct, startProduct } from '../../test/product.ts';

const never = 2 ** 31 - 1;
const limits = {
  slots: 1,
  longestWaitMs: never,
  longestStartMs: never,
  longestRunMs: never,
  memory: Number.POSITIVE_INFINITY,
};
const product = await openProduct({ preparation: limits });
const owner = await product.signedIn('owner');
const tokenOf = (id: number, { db } = product) =>
  openSession(db, { realm: 'user', id }, { ip: '', userAgent: '' });

/** Returns a PDF that is parsed for much longer than any test. */
const endless = () => new File([new Uint8Array(pdf('1'.repeat(9_000_000)))], 'endless.pdf');

/** Uploads a document of a parent and returns the response. */
function upload(token: string, file: File, init: RequestInit = {}, to = product): Promise<Response> {
  const body = new FormData();
  body.append('document_type_id', '5');
  body.append('file', file);
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  return to.send(submitOwnDocument.url, { ...init, method: 'POST', headers, body });
}

test('beside three files of one account others sign in, and refused calls are not prepared', async () => {
  const [token, other] = [await tokenOf(115), await tokenOf(114)];
  const headers = { 'idempotency-key': 'one-upload' };
  const earlier = await upload(other, pngFile(), { headers });
  expect(earlier.status).toBe(201);
  const leave = new AbortController();
  const uploads = [1, 2, 3, 4].map(() => upload(token, endless(), { signal: leave.signal }));
  for (const response of uploads) response.catch(() => {});
  const fourth = await Promise.race(uploads);
  expect([fourth.status, Number(fourth.headers.get('retry-after'))]).toEqual([429, 5]);

  await product.signedIn('coordinator');
  const repeated = await upload(other, pngFile(), { headers });
  expect(await repeated.json()).toEqual(await earlier.json());
  const reviewed = await upload(other, endless());
  expect(await reviewed.json()).toMatchObject({
    errors: { document_type_id: [expect.stringMatching(/already being reviewed/)] },
  });
  const file = endless();
  const visitor = await product.signedIn('visitor');
  const document = { parent_id: 114, document_type_id: 5, file };
  for (const [call, status] of [
    [() => owner.call(parentDocuments.create, { body: { ...document, document_type_id: 999 } }), 422],
    [() => owner.call(parentDocuments.create, { body: { ...document, parent_id: 99_999 } }), 422],
    [() => visitor.call(parentDocuments.create, { body: document }), 403],
    [
      () =>
        owner.call(uploadPortrait, {
          params: { id: 99_999 },
          body: { file: new File(['no picture'], 'a.png') },
        }),
      404,
    ],
  ] as const)
    await expect(call()).rejects.toMatchObject({ status });
  leave.abort();
});

test('a file beyond the limits gets 422, and stopping ends the children', async () => {
  const others = childrenOf(process.pid);
  const limited = await startProduct({ preparation: { ...limits, longestRunMs: 2000 } });
  const token = await tokenOf(115, limited);
  const refused = await upload(token, endless(), {}, limited);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: { file: [expect.stringMatching(/^“.+”: This file takes too long/)] } },
  ]);
  await expect.poll(async () => (await upload(token, pngFile(), {}, limited)).status).toBe(201);
  await limited.close();
  await expect.poll(() => childrenOf(process.pid)).toEqual(others);
});
