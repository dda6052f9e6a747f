import type { Db } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type Letter,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { askedTimesOf } from '../cover/request.ts';
import { askEndedMail } from '../mail/kinds.ts';
import { askSubjectOf, findAddressee, neverAsked } from './addressee.ts';

/** Writes the notice that a nanny is no longer asked, unless no mail has asked them. */
export const askEndedLetter = defineLetterKind(askEndedMail, async (db, { cover_ask_ids }) => {
  const { found, unsent } = await ends(db, cover_ask_ids);
  return endedLetter(found, unsent) ?? unsent;
});

/** Returns the ended asks that the nanny knows of: only an ask that was mailed has a token. */
async function ends(db: Db, askIds: readonly number[]) {
  const endedAsks = [];
  const unsent: UnsentLetter[] = [];
  for (const askId of askIds) {
    const to = await findAddressee(db, askId);
    if (!to) continue;
    const about = askSubjectOf(to, 'no longer asked');
    if (!to.isMailed) unsent.push(createDroppedLetter(about, neverAsked));
    else if (to.ask.state === 'asked') unsent.push(createDroppedLetter(about, 'The nanny is asked again.'));
    else if (!to.email) unsent.push(createUnsentLetter(about, 'noAddress'));
    if (!to.email || !to.isMailed || to.ask.state === 'asked') continue;
    const times = await askedTimesOf(db, to.ask.cover_request_id);
    const [first] = times;
    if (!first) continue;
    endedAsks.push({
      about,
      name: to.name,
      email: to.email,
      codes: times.map(({ code }) => code).join(', '),
      start: formatInstant(first.start_at),
      when: formatInstant(first.start_at),
      ending: to.ask.state === 'taken' ? 'taken by another nanny' : 'no longer needed',
    });
  }
  return { found: endedAsks, unsent };
}

function endedLetter(
  endedAsks: Awaited<ReturnType<typeof ends>>['found'],
  leftOut: readonly UnsentLetter[],
): Letter | null {
  const [first, ...others] = endedAsks;
  if (!first) return null;
  const { about, name, email, ending } = first;
  const isSame = endedAsks.every((one) => one.ending === ending);
  return {
    to: email,
    subject: `${others.length === 0 ? first.when : `${endedAsks.length} questions to you`}: ${isSame ? ending : 'no longer needed'}`,
    parts: [
      `Hello ${name},`,
      'We asked you whether you could come and no longer need a reply. Thank you for considering it.',
      { facts: endedAsks.map((one) => [one.codes, `${one.start}, ${one.ending}`] as const) },
      'You don’t need to do anything.',
    ],
    about,
    leftOut,
  };
}
