import type { Db } from '../../kernel/database/database.ts';
import {
  droppedLetter,
  type Letter,
  letterKind,
  type UnsentLetter,
  unsentLetter,
} from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { askedTimes } from '../cover/request.ts';
import { askEndedMail } from '../mail/kinds.ts';
import { aboutAsk, addressee, neverAsked } from './addressee.ts';

/** Writes the notice that a nanny is no longer asked, unless no mail has asked them. */
export const askEndedLetter = letterKind(askEndedMail, async (db, { cover_ask_ids }) => {
  const { found, unsent } = await ends(db, cover_ask_ids);
  return endedLetter(found, unsent) ?? unsent;
});

/** Returns the ended asks that the nanny knows of: only an ask that was mailed has a token. */
async function ends(db: Db, askIds: readonly number[]) {
  const found = [];
  const unsent: UnsentLetter[] = [];
  for (const askId of askIds) {
    const to = await addressee(db, askId);
    if (!to) continue;
    const about = aboutAsk(to, 'no longer asked');
    if (!to.isMailed) unsent.push(droppedLetter(about, neverAsked));
    else if (to.ask.state === 'asked') unsent.push(droppedLetter(about, 'The nanny is asked again.'));
    else if (!to.email) unsent.push(unsentLetter(about, 'noAddress'));
    if (!to.email || !to.isMailed || to.ask.state === 'asked') continue;
    const times = await askedTimes(db, to.ask.cover_request_id);
    const [first] = times;
    if (!first) continue;
    found.push({
      about,
      name: to.name,
      email: to.email,
      codes: times.map(({ code }) => code).join(', '),
      start: when(first.start_at),
      ending: to.ask.state === 'taken' ? 'taken by another nanny' : 'no longer needed',
    });
  }
  return { found, unsent };
}

function endedLetter(
  found: Awaited<ReturnType<typeof ends>>['found'],
  leftOut: readonly UnsentLetter[],
): Letter | null {
  const [first] = found;
  if (!first) return null;
  const { about, name, email, ending } = first;
  const isSame = found.every((one) => one.ending === ending);
  return {
    to: email,
    subject: `${found.map(({ codes }) => codes).join(', ')}: ${isSame ? ending : 'no longer needed'}`,
    parts: [
      `Hello ${name},`,
      'We asked you whether you could come and no longer need a reply. Thank you for considering it.',
      { facts: found.map((one) => [one.codes, `${one.start}, ${one.ending}`] as const) },
      'You don’t need to do anything.',
    ],
    about,
    leftOut,
  };
}
