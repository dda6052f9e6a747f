import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { nannyPolo as nannyContract } from '@nanny-polo/shared/people/nanny-polo';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { letters } from '../../areas.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { startMailWorker } from '../../kernel/mail/worker.ts';
import { buildersOf } from '../../test/builders.ts';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { startSmtp } from '../../test/smtp.ts';
import { accountDeletedMail } from '../mail/kinds.ts';

const smtp = await startSmtp();
const product = await openProduct({
  mail: { smtpUrl: smtp.url, from: 'hello@nanny.example', agencyEmail: 'office@nanny.example' },
});
const { db } = product;
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
const problems: string[] = [];
const worker = await startMailWorker(product.database, letters, product.config, (problem) =>
  problems.push(problem),
);
afterAll(async () => {
  await worker.stop();
  await smtp.close();
});

const timeout = 30_000;
const readParent = (id: number) => owner.call(parents.get, { params: { id } });
const readNanny = (id: number) => owner.call(nannyContract.get, { params: { id } });

test('a nanny’s refused address is shown and hinders an offer until it is corrected', async () => {
  const nanny = await readyNanny(db, { email: 'gone@nowhere.example' });
  const [first, second] = [await bookingIn('requested'), await bookingIn('requested')];
  const offer = ({ id, version }: { id: number; version: number }) =>
    owner.call(bookingTransitionCalls.offer, {
      params: { id },
      body: { version, nanny_polo_id: nanny.id },
    });
  await offer(first);
  await expect.poll(async () => (await readNanny(nanny.id)).email_refused_at, { timeout }).not.toBeNull();
  await expect(offer(second)).rejects.toMatchObject({
    status: 422,
    body: { errors: { nanny_polo_id: [expect.stringContaining('refuses the nanny’s e-mail address')] } },
  });
  const [listed] = await owner.call(nannyContract.list, { query: { filter: { id: [nanny.id] } } });
  expect(listed?.email_refused_at).not.toBeNull();
  const events = await owner.call(nannyContract.history, { params: { id: nanny.id } });
  expect(events.map(({ action }) => action)).toContain('refuse-email');
  const { version } = await readNanny(nanny.id);
  const body = { version, email: 'found@nannies.example' };
  const corrected = await owner.call(nannyContract.update, { params: { id: nanny.id }, body });
  expect(corrected.email_refused_at).toBeNull();
  expect(await offer(second)).toMatchObject({ status: 'offered' });
});

test('a family’s refused address hinders a confirmation until they were reached or it is corrected', async () => {
  const parent = await readyParent(db, { email: 'family@nowhere.example' });
  const visit = await bookingIn('accepted', { parent });
  await queueMail(db, accountDeletedMail, { email: parent.email });
  const hindrances = async () => {
    const { waits_for } = await owner.call(booking.get, { params: { id: visit.id } });
    return waits_for?.hindrances.map(({ kind }) => kind);
  };
  await expect.poll(hindrances, { timeout }).toEqual(['email_refused']);
  const confirm = owner.call(bookingTransitionCalls.confirm, {
    params: { id: visit.id },
    body: { version: visit.version },
  });
  await expect(confirm).rejects.toMatchObject({
    status: 422,
    body: { errors: { family: [expect.stringContaining('refuses the parent’s e-mail address')] } },
  });
  const own = eq(parentUser.id, parent.id);
  await db.update(parentUser).set({ reached_at: new Date().toISOString(), reached_by: 'Ada' }).where(own);
  expect(await hindrances()).toEqual([]);
  await db.update(parentUser).set({ reached_at: null, reached_by: null }).where(own);
  const { version } = await readParent(parent.id);
  const body = { version, email: 'right@families.example' };
  const corrected = await owner.call(parents.update, { params: { id: parent.id }, body });
  expect(corrected.email_refused_at).toBeNull();
  expect(await hindrances()).toEqual(['email_unverified']);
});

test('a refusal that is about the sender marks nobody', async () => {
  const parent = await readyParent(db, { email: 'family@beyond.example' });
  await queueMail(db, accountDeletedMail, { email: parent.email });
  await expect.poll(() => problems.join(), { timeout }).toMatch(/has not been sent yet.* 554/);
  expect((await readParent(parent.id)).email_refused_at).toBeNull();
});

test('a temporary refusal marks nobody, and an accepted mail ends a refusal', async () => {
  const parent = await readyParent(db, { email_refused_at: '2026-11-01T10:00:00.000Z' });
  smtp.away = true;
  const other = await readyParent(db);
  await queueMail(db, accountDeletedMail, { email: other.email });
  await queueMail(db, accountDeletedMail, { email: parent.email });
  await expect.poll(() => problems.join(), { timeout }).toContain('has not been sent yet');
  expect((await readParent(other.id)).email_refused_at).toBeNull();
  expect((await readParent(parent.id)).email_refused_at).not.toBeNull();
  smtp.away = false;
  await expect.poll(async () => (await readParent(parent.id)).email_refused_at, { timeout }).toBeNull();
});
