import { booking } from '@nanny-polo/shared/bookings/booking';
import { answerAskedTimes, getOffer } from '@nanny-polo/shared/bookings/offer';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot } from '../../test/people.ts';
import { waitingMails } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { longUndo, stateOf, undo, write } from '../../test/undo.ts';
import { createOfferToken } from '../offer/token.ts';

const product = await openProduct(longUndo);
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);

/** Asks the nanny of a new confirmed booking about another time. */
async function asked() {
  const { id, version, offer } = await bookingIn('confirmed');
  const token = await createOfferToken(product.db, offer?.id ?? 0);
  const before = await stateOf(product.db);
  const mails = await waitingMails(product.db);
  const made = await write(owner, 'POST', `/admin/booking/${id}/reschedule`, { version, ...nextSlot() });
  return { id, token, before, mails, made };
}

test('undoing a reschedule takes the question back while it is unanswered', async () => {
  const { id, before, mails, made } = await asked();
  expect((await owner.call(booking.get, { params: { id } })).asked_time).not.toBeNull();
  expect(await waitingMails(product.db)).toBe(mails + 1);
  await undo(owner, made.undo);
  expect(await stateOf(product.db)).toEqual(before);
  expect(await waitingMails(product.db)).toBe(mails);
});

test('undoing it is refused once the nanny has replied', async () => {
  const { token, made } = await asked();
  const nobody = product.client(null);
  const { asked_times } = await nobody.call(getOffer, { params: { token } });
  const ids = asked_times.map((question) => question.id);
  await nobody.call(answerAskedTimes, { params: { token }, body: { ids, answer: 'declined' } });
  await expect(undo(owner, made.undo)).rejects.toMatchObject({ status: 409 });
});
