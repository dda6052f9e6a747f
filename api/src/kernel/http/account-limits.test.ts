import { changeAdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { changeUserProfile, ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { cancelUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { discount as discounts } from '@nanny-polo/shared/money/discount';
import { searchRecords } from '@nanny-polo/shared/office/search';
import { exportOwn, ownDocumentFile, submitOwnDocument } from '@nanny-polo/shared/people/family';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../accounts/password/service.ts';
import { pngFile } from '../../test/files.ts';
import { nextSlot, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readDemoConfig } from '../config/config.ts';
import type { Limits } from '../limit/limits.ts';

const few = [{ times: 3, seconds: 3600 }];

const own = { bookings: few, codes: few, uploads: few, files: few, exports: few, searches: few };
const limits: Limits = {
  ...readDemoConfig({}).limits,
  ...own,
  accountChanges: few,
  emailChanges: few,
  accountCalls: [{ times: 12, seconds: 3600 }],
};
const product = await openProduct({ limits });
const password_hash = await hashPassword('frogs like puddles');

const newParent = () => readyParent(product.db, { password_hash });

/** Returns the statuses of consecutive calls, 200 for each that succeeds. */
async function statuses(times: number, call: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) {
    all.push(
      await call().then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    );
  }
  return all;
}

const profile = { first_name: 'Petra', last_name: 'Ready', phone: null };
const draft = () => ({ service: 'hourly' as const, ...nextSlot() });

describe('an account over its limit gets 429 for', () => {
  const address = () => ({ email: `${crypto.randomUUID()}@x.example`, password: 'frogs like puddles' });
  const calls: [string, (client: HttpClient) => Promise<unknown>][] = [
    ['bookings', (client) => client.call(requestBooking, { body: draft() })],
    ['changes to the profile', (client) => client.call(changeUserProfile, { body: profile })],
    ['changes to the e-mail address', (client) => client.call(ownUserCalls.changeEmail, { body: address() })],
    [
      'codes that do not apply',
      (client) => client.call(quoteUserBooking, { body: { ...draft(), discount_codes: ['NONE'] } }),
    ],
  ];
  test.each(calls)('%s', async (_, call) => {
    const parent = await newParent();
    const client = await signedInAs(product, parent);
    expect(await statuses(4, () => call(client))).toEqual([200, 200, 200, 429]);
    const anotherSession = await signedInAs(product, parent);
    await expect(call(anotherSession)).rejects.toMatchObject({ status: 429 });
    const anotherParent = await signedInAs(product, await newParent());
    await expect(call(anotherParent)).resolves.toBeDefined();
  });

  test('uploads and files', async () => {
    const client = await signedInAs(product, await newParent());
    const upload = () => client.call(submitOwnDocument, { body: { document_type_id: 1, file: pngFile() } });
    expect((await statuses(4, upload)).at(-1)).toBe(429);
    const open = () => client.call(ownDocumentFile, { params: { id: 999_999 } });
    expect(await statuses(4, open)).toEqual([404, 404, 404, 429]);
  });

  test('exports', async () => {
    const client = await signedInAs(product, await newParent());
    expect(await statuses(4, () => client.call(exportOwn))).toEqual([200, 200, 200, 429]);
  });

  test('searches', async () => {
    const client = await product.signedIn('coordinator');
    const search = () => client.call(searchRecords, { query: { q: 'anna' } });
    expect(await statuses(4, search)).toEqual([200, 200, 200, 429]);
  });
});

test('300 simultaneous booking requests create as many bookings as the limit allows', async () => {
  const parent = await newParent();
  const client = await signedInAs(product, parent);
  const calls = Array.from({ length: 300 }, () => client.call(requestBooking, { body: draft() }));
  const done = await Promise.allSettled(calls);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('only discount codes that do not apply count', async () => {
  const owner = await product.signedIn('owner');
  const body = { name: 'Spring', code: 'SPRING', kind: 'percent', value: 10 } as const;
  await owner.call(discounts.create, { body });
  const client = await signedInAs(product, await newParent());
  const quote = (...discount_codes: string[]) =>
    client.call(quoteUserBooking, { body: { ...draft(), discount_codes } });
  expect(await statuses(6, () => quote('SPRING'))).toEqual(Array(6).fill(200));
  await expect(quote('WRONG1', 'WRONG2', 'WRONG3', 'WRONG4')).rejects.toMatchObject({ status: 429 });
  await quote('SPRING', 'WRONG1', 'WRONG2');
  await quote('WRONG3');
  await expect(quote('WRONG4')).rejects.toMatchObject({ status: 429 });
  await expect(quote()).resolves.toBeDefined();
});

test('writes by a parent count, and so do those by an admin that need no permission of type full', async () => {
  const client = await signedInAs(product, await newParent());
  const cancel = () => client.call(cancelUserBooking, { params: { id: 999_999 }, body: cancellation });
  expect((await statuses(13, cancel)).at(-1)).toBe(429);
  const visitor = await product.signedIn('visitor');
  const change = () => visitor.call(changeAdminProfile, { body: { first_name: 'Vi', last_name: 'Sitor' } });
  expect((await statuses(4, change)).at(-1)).toBe(429);
});

const cancellation = { version: 1, fee_minor: 0, reason: 'None' };
