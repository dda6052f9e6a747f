import { deleteAccount, previewAccountDeletion } from '@nanny-polo/shared/accounts/account-deletion';
import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { cancelUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { order } from '@nanny-polo/shared/money/order';
import { orderTransactions } from '@nanny-polo/shared/money/order-transactions';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { hashPassword } from '../../accounts/password/service.ts';
import { session } from '../../accounts/session/table.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot, signedInAs } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';

const password = 'frogs like puddles 7';
const product = await openProduct();
const post = await openPost(product.database);
const owner = await product.signedIn('owner');
const password_hash = await hashPassword(password);

const { familyWith } = buildersOf(product, owner);

const previewOf = async (client: HttpClient) => (await client.call(previewAccountDeletion)).data;

describe('a parent deleting their account', () => {
  test('is erased, signed out everywhere and mailed a confirmation', async () => {
    const { parent, client } = await familyWith({ password_hash });
    const elsewhere = await signedInAs(product, parent);
    expect(await previewOf(client)).toEqual({ reasons: [], proof: 'password' });
    await client.call(deleteAccount, { body: { password } });
    for (const one of [client, elsewhere])
      await expect(one.call(userProfile)).rejects.toMatchObject({ status: 401 });
    const login = product.client(null).call(userLogin, { body: { email: parent.email, password } });
    await expect(login).rejects.toMatchObject({ status: 422 });
    const params = { id: parent.id };
    expect(await owner.call(parents.get, { params })).toMatchObject({
      state: 'erased',
      email: `erased-${parent.id}@erased.invalid`,
      children: [],
      addresses: [],
    });
    const [last] = await owner.call(parents.history, { params });
    expect(last).toMatchObject({ action: 'erase', actor: 'Erased parent' });
    const [mail] = await post.to(parent.email);
    expect(mail?.subject).toBe('Your account was deleted');
  });

  test('needs the right password', async () => {
    const { client } = await familyWith({ password_hash });
    for (const wrong of ['not this one', null])
      await expect(client.call(deleteAccount, { body: { password: wrong } })).rejects.toMatchObject({
        status: 422,
        body: { errors: { password: ['This is not your password. Please try again.'] } },
      });
    await client.call(userProfile);
  });

  test('needs a fresh proof if the account has no password: with Google where it is linked', async () => {
    const { parent, client } = await familyWith();
    expect(await previewOf(client)).toMatchObject({ proof: null });
    await product.db
      .update(session)
      .set({ proven_at: sql`now() - interval '11 minutes'` })
      .where(eq(session.parent_user_id, parent.id));
    expect(await previewOf(client)).toMatchObject({ proof: 'fresh' });
    const google_sub = `sub ${parent.id}`;
    await product.db.update(parentUser).set({ google_sub }).where(eq(parentUser.id, parent.id));
    expect(await previewOf(client)).toMatchObject({ proof: 'google' });
    await expect(client.call(deleteAccount, { body: { password: null } })).rejects.toMatchObject({
      status: 422,
      body: { code: 'sign_in_again' },
    });
    const again = await signedInAs(product, parent);
    await again.call(deleteAccount, { body: { password: null } });
    await expect(again.call(userProfile)).rejects.toMatchObject({ status: 401 });
  });

  test('gets every reason against it: open bookings and unpaid orders', async () => {
    const { parent, client } = await familyWith({ password_hash });
    const asked = await client.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } });
    const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
    const owed = await owner.call(order.create, { body: { parent_id: parent.id, lines: [line] } });
    const reasons = [
      `Your visit on ${formatInstant(asked.start_at)} (${asked.code}) is still open. Cancel it, or wait until it is over.`,
      `£50.00 is still to be paid for invoice ${owed.number}.`,
    ];
    expect((await previewOf(client)).reasons).toEqual(reasons);
    await expect(client.call(deleteAccount, { body: { password } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'in_use', message: reasons.join(' ') },
    });
    const { version } = asked;
    await client.call(cancelUserBooking, { params: { id: asked.id }, body: { version, fee_minor: 0 } });
    const money = { amount_minor: 5000, method: 'cash' as const, proof: '' };
    await owner.call(orderTransactions.charge, {
      params: { id: owed.id },
      body: { version: owed.version, ...money },
    });
    expect((await previewOf(client)).reasons).toEqual([]);
    await client.call(deleteAccount, { body: { password } });
  });

  test('gets the number of open bookings if there are too many to list', async () => {
    const { client, parent } = await familyWith({ password_hash });
    const body = { parent_id: parent.id, service: 'hourly' as const };
    const open = [];
    for (let at = 0; at < 22; at += 1)
      open.push(await owner.call(booking.create, { body: { ...body, ...nextSlot() } }));
    const { reasons } = await previewOf(client);
    expect(reasons.slice(0, -1)).toEqual(
      open.slice(0, 20).map(({ code }) => expect.stringContaining(`(${code}) is still open.`)),
    );
    expect(reasons.at(-1)).toBe('You have 22 open bookings in all. The first 20 are listed here.');
  });
});
