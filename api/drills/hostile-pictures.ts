import { userLogin } from '@nanny-polo/shared/accounts/user-account';
import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import { runInTurn } from '../bench/rounds.ts';
import { percentileOf } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { interlacedPng, repeatScans, widePng } from '../src/test/hostile-pictures.ts';
import { type Outcome, outcomeOf, postOf, tallyOutcomes } from './calls.ts';
import { createFinding, type Finding, markByClock } from './report.ts';

/** The number of rounds, and of sign-ins in each half of a round: one half without the pictures and one beside them. */
export interface PictureAttack {
  readonly rounds: number;
  readonly signIns: number;
}

/** The 95th percentile of sign-ins may be at most this many times as long beside the pictures. */
const slower = 2;

/** Signs a parent in again and again. Returns the outcomes with the milliseconds that they took. */
async function signIns(url: string, count: number) {
  const call = postOf({ email: 'parent@nannypolo.example', password: demoPassword });
  const signedIn: { outcome: Outcome; milliseconds: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    const outcome = outcomeOf(await fetch(url + userLogin.url, call));
    signedIn.push({ outcome, milliseconds: performance.now() - begun });
  }
  return signedIn;
}

/** Uploads pictures of a parent one after another. Returns the outcomes. */
async function uploads(url: string, token: string, pictures: readonly Uint8Array[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const bytes of pictures) {
    const body = new FormData();
    body.append('document_type_id', '5');
    body.append('file', new File([new Uint8Array(bytes)], 'passport'));
    const headers = { authorization: `Bearer ${token}` };
    outcomes.push(outcomeOf(await fetch(url + submitOwnDocument.url, { method: 'POST', headers, body })));
  }
  return outcomes;
}

/** Checks that parents whose small pictures would cost much to decode do not hold up others' sign-ins. */
export async function measureBesideHostilePictures(
  url: string,
  parents: readonly string[],
  { rounds, signIns: count }: PictureAttack,
): Promise<Finding[]> {
  const jpeg = await repeatScans();
  const pictures = [jpeg, jpeg, jpeg, jpeg, interlacedPng(), widePng()];
  const refused: Outcome[] = [];
  const alone = () => signIns(url, count);
  const disturbed = async () => {
    const attacks = Promise.all(parents.map((token) => uploads(url, token, pictures)));
    const signedIn = await alone();
    refused.push(...(await attacks).flat());
    return signedIn;
  };
  const halves = Object.values(await runInTurn(rounds, { alone, disturbed })).map((half) => half.flat());

  const outcomes = halves.flat().map(({ outcome }) => outcome);
  const times = halves.map((half) => half.map(({ milliseconds }) => milliseconds));
  const [before = Number.NaN, after = Number.NaN] = times.map((half) => percentileOf(half, 0.95));
  return [
    createFinding(
      'small pictures that cost much to decode get 422, and every sign-in beside them succeeds',
      refused.every((outcome) => outcome === 422) && outcomes.every((outcome) => outcome === 200),
      `uploads ${tallyOutcomes(refused)}; sign-ins ${tallyOutcomes(outcomes)}`,
    ),
    markByClock(
      createFinding(
        `beside the pictures, the 95th percentile of sign-ins is at most ${slower} times that without`,
        after <= slower * before,
        `${before.toFixed(0)} ms without, ${after.toFixed(0)} ms with`,
      ),
    ),
  ];
}
