import { answerAsk } from '@nanny-polo/shared/ask';
import { stopCoverRequest } from '@nanny-polo/shared/cover';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { getOffer } from '@nanny-polo/shared/offer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFor, atAnyHour, neighbourhood, unfilled } from '../../test/cover.ts';
import { nextSlot } from '../../test/people.ts';
import { startPost, tokenIn } from '../../test/post.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  owner = await product.signedIn('owner');
  await atAnyHour(product.db, 5);
});
afterAll(() => product.close());

const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

test('a worker that starts after the acceptance sends each mail once, and only to nannies who were asked by mail', {
  timeout: 60_000,
}, async () => {
  const { parent, nannies } = await neighbourhood(product.db, 3);
  const addresses = nannies.map(({ email }) => email ?? '');
  const [one, two] = [await unfilled(owner, parent), await unfilled(owner, parent)];
  const request = await askFor(owner, one);
  const first = await startPost(product.database);
  await first.delivered();
  const asked = await Promise.all(addresses.map((address) => first.to(address)));
  await first.stop();

  // The worker is away when the nanny accepts, and when a request is started and stopped.
  await product.client(null).call(answerAsk, {
    params: { token: tokenIn(asked[1]?.[0]) },
    body: { answer: 'accepted' },
  });
  const { id } = await askFor(owner, two);
  await owner.call(stopCoverRequest, { params: { id } });
  for (let start = 0; start < 2; start += 1) {
    const later = await startPost(product.database);
    await later.delivered();
    await later.stop();
  }

  const post = await startPost(product.database);
  const [near, winner, far] = await Promise.all(addresses.map((address) => post.to(address)));
  await post.stop();
  const taken = `${one.code}: taken by another nanny`;
  const can = expect.stringMatching(/^Can you come\?/);
  expect(subjects(near ?? [])).toEqual([can, taken]);
  expect(subjects(winner ?? [])).toEqual([can, `${one.code}: thank you for accepting`]);
  expect(subjects(far ?? [])).toEqual([can, taken]);
  const offer = await product.client(null).call(getOffer, { params: { token: tokenIn(winner?.[1]) } });
  expect(offer).toMatchObject({ code: one.code, state: 'accepted' });
  expect(request.asks).toHaveLength(3);
});

test('a block is one mail with the pay for all of it, and names neither the family nor the address', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const slot = nextSlot();
  const hours = (at: string, more: number) => new Date(Date.parse(at) + more * 3_600_000).toISOString();
  const later = { start_at: hours(slot.start_at, 4), end_at: hours(slot.end_at, 4) };
  const block = [await unfilled(owner, parent, slot), await unfilled(owner, parent, later)];
  await askFor(owner, ...block);
  const post = await startPost(product.database);
  await post.delivered();
  const mails = await post.to(nannies[0]?.email ?? '');
  await post.stop();
  expect(mails).toHaveLength(1);
  for (const { code } of block) expect(mails[0]?.text).toContain(code);
  expect(mails[0]?.text).toMatch(/Your pay for all of them: £/);
  expect(mails[0]?.text).not.toMatch(new RegExp(`${parent.last_name}|Strand|Ida`));
});
