import { type Compose, isLetter, type Letter } from '../kernel/mail/letter.ts';

/** Returns a letter that is to be sent, or null if it is not. */
export async function letterOf(composed: ReturnType<Compose<object>>): Promise<Letter | null> {
  const letter = await composed;
  return isLetter(letter) ? letter : null;
}
