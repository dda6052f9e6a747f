import { answerAsk, getAsk } from '@nanny-polo/shared/bookings/ask';
import { getCoverRequest, stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { getOffer } from '@nanny-polo/shared/bookings/offer';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { system } from '../../kernel/history/service.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { askFor, atAnyHour, neighbourhood, unfilled } from '../../test/cover.ts';
import { nextSlot } from '../../test/people.ts';
import { postOfTest, startPost, tokenIn } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { endCoverRequest } from '../ask/end.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { queueOneMailEach } from '../series-mail/one-mail.ts';
import { sendWaves } from './wave.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
await atAnyHour(product.db, 5);

const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

test('if the mail worker starts after an acceptance, it sends each mail once, and only to nannies who were asked by mail', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 3);
  const addresses = nannies.map(({ email }) => email ?? '');
  const [one, two] = [await unfilled(owner, parent), await unfilled(owner, parent)];
  const request = await askFor(owner, one);
  const first = await startPost(product.database);
  await first.delivered();
  const asked = await Promise.all(addresses.map((address) => first.to(address)));
  await first.stop();

  // The worker is not running when the nanny accepts, nor when a request is started and stopped.
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

  const post = await postOfTest(product.database);
  const [near, winner, far] = await Promise.all(addresses.map((address) => post.to(address)));
  const taken = `${formatInstant(one.start_at)}: taken by another nanny`;
  const can = expect.stringMatching(/^Can you come\?/);
  expect(subjects(near ?? [])).toEqual([can, taken]);
  expect(near?.[1]?.text).toContain(`${one.code}: ${formatInstant(one.start_at)}, taken by another nanny`);
  expect(subjects(winner ?? [])).toEqual([can, `Thank you for accepting ${formatInstant(one.start_at)}`]);
  expect(subjects(far ?? [])).toEqual([can, taken]);
  const offer = await product.client(null).call(getOffer, { params: { token: tokenIn(winner?.[1]) } });
  expect(offer).toMatchObject({ code: one.code, state: 'accepted' });
  expect(request.asks).toHaveLength(3);
});

test('asks about a block in one mail with the total pay, and names neither the family nor the address', async () => {
  const { parent, nannies } = await neighbourhood(product.db, 1);
  const slot = nextSlot();
  const hours = (at: string, more: number) => new Date(Date.parse(at) + more * 3_600_000).toISOString();
  const later = { start_at: hours(slot.start_at, 4), end_at: hours(slot.end_at, 4) };
  const block = [await unfilled(owner, parent, slot), await unfilled(owner, parent, later)];
  const request = await askFor(owner, ...block);
  expect(request.asks.map(({ mail }) => mail)).toEqual(['queued']);
  const post = await postOfTest(product.database);
  await post.delivered();
  const mails = await post.to(nannies[0]?.email ?? '');
  const after = await owner.call(getCoverRequest, { params: { id: block[0]?.id ?? 0 } });
  expect(after.request?.asks.map(({ mail }) => mail)).toEqual(['sent']);
  expect(mails).toHaveLength(1);
  for (const { code } of block) expect(mails[0]?.text).toContain(code);
  expect(mails[0]?.text).toMatch(/Your pay for all of them: £/);
  expect(mails[0]?.text).not.toMatch(new RegExp(`${parent.last_name}|Strand|Ida`));
});

test('each nanny gets one mail about waves that are due together, with a link to each visit, and one when the requests end together', async () => {
  await atAnyHour(product.db, 1);
  const { parent, nannies } = await neighbourhood(product.db, 2);
  const bookings = [
    await unfilled(owner, parent),
    await unfilled(owner, parent),
    await unfilled(owner, parent),
  ];
  const requests = [];
  for (const one of bookings) requests.push(await askFor(owner, one));
  const ids = requests.map(({ id }) => id);
  const due = new Date(Date.now() - 60_000).toISOString();
  await product.db.update(coverRequest).set({ next_wave_at: due }).where(inArray(coverRequest.id, ids));
  // Two processes that run at the same time send each wave once.
  const sent = await Promise.all([1, 2].map(() => sendWaves(product.db, new Date().toISOString())));
  expect(sent.reduce((sum, count) => sum + count)).toBe(3);
  const post = await postOfTest(product.database);
  await post.delivered();
  const [mail, ...others] = await post.to(nannies[1]?.email ?? '');
  expect(others).toEqual([]);
  const links = (mail?.parts ?? []).flatMap((part) =>
    typeof part === 'object' && 'url' in part ? [part.url.split('/').at(-1) ?? ''] : [],
  );
  expect(links).toHaveLength(3);
  const [first = '', second = ''] = links;
  const nobody = product.client(null);
  await nobody.call(answerAsk, { params: { token: first }, body: { answer: 'accepted' } });
  const asked = await nobody.call(getAsk, { params: { token: second } });
  expect(asked).toMatchObject({ stage: 'asked', bookings: [{ code: bookings[1]?.code }] });

  await product.db.transaction((tx) =>
    queueOneMailEach(tx, async () => {
      for (const { id } of bookings.slice(1))
        await endCoverRequest(tx, system, id, { state: 'stopped', why: 'Both at once' });
    }),
  );
  await post.delivered();
  for (const nanny of nannies) {
    const ended = (await post.to(nanny.email ?? '')).filter(({ subject }) =>
      subject.endsWith('no longer needed'),
    );
    expect(subjects(ended)).toEqual([expect.stringMatching(/: no longer needed$/)]);
  }
});
