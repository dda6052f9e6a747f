import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { submitOwnDocument } from '@nanny-polo/shared/family';
import { userLogin } from '@nanny-polo/shared/user-account';
import { interlacedPng, repeatScans, widePng } from '../../src/test/hostile-pictures.ts';
import { percentile } from '../bench/verdict.ts';
import { demoPassword } from '../demo/accounts.ts';
import { type Outcome, outcomeOf, postOf, tally } from './calls.ts';
import type { Finding } from './report.ts';

/** The number of rounds, and of sign-ins in each half of a round: one half without the pictures and one beside them. */
export interface PictureAttack {
  readonly rounds: number;
  readonly signIns: number;
}

/** The 95th percentile of sign-ins may be at most this many times as long beside the pictures. */
const slower = 2;

/** Signs a parent in again and again. Returns the outcomes and the milliseconds that they took. */
async function signIns(url: string, count: number) {
  const call = postOf({ email: 'parent@nannypolo.example', password: demoPassword });
  const outcomes: Outcome[] = [];
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const begun = performance.now();
    outcomes.push(outcomeOf(await fetch(url + userLogin.url, call)));
    times.push(performance.now() - begun);
  }
  return { outcomes, times };
}

/** Uploads files one after another. Returns the outcomes. */
async function uploads({ url, token, pictures }: Attack): Promise<Outcome[]> {
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

/** What one parent uploads. */
interface Attack {
  readonly url: string;
  readonly token: string;
  readonly pictures: readonly Uint8Array[];
}

/** Uploads from a process of its own and of the lowest priority, as from another machine. */
async function attack(what: Attack): Promise<Outcome[]> {
  const uploader = fork(import.meta.filename, { serialization: 'advanced', execArgv: [] });
  setPriority(uploader.pid ?? 0, constants.priority.PRIORITY_LOW);
  uploader.send(what);
  const [outcomes] = await once(uploader, 'message');
  return outcomes;
}

/** Checks that parents whose small pictures would cost much to decode do not hold up others' sign-ins. */
export async function besideHostilePictures(
  url: string,
  parents: readonly string[],
  { rounds, signIns: count }: PictureAttack,
): Promise<Finding[]> {
  const jpeg = await repeatScans();
  const pictures = [jpeg, jpeg, jpeg, jpeg, interlacedPng(), widePng()];
  const refused: Outcome[] = [];
  const quiet: Awaited<ReturnType<typeof signIns>>[] = [];
  const beside: typeof quiet = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await signIns(url, count));
    const attacks = Promise.all(parents.map((token) => attack({ url, token, pictures })));
    beside.push(await signIns(url, count));
    refused.push(...(await attacks).flat());
  }
  const served = [...quiet, ...beside].flatMap(({ outcomes }) => outcomes);
  const [before, after] = [quiet, beside].map((half) =>
    percentile(
      half.flatMap(({ times }) => times),
      0.95,
    ),
  ) as [number, number];
  return [
    {
      what: 'small pictures that cost much to decode get 422, and every sign-in beside them succeeds',
      held: refused.every((outcome) => outcome === 422) && served.every((outcome) => outcome === 200),
      figure: `uploads ${tally(refused)}; sign-ins ${tally(served)}`,
    },
    {
      what: `beside the pictures, the 95th percentile of sign-ins is at most ${slower} times that without`,
      held: after <= slower * before,
      figure: `${before.toFixed(0)} ms without, ${after.toFixed(0)} ms with`,
      byClock: true,
    },
  ];
}

if (import.meta.main) {
  const [what] = (await once(process, 'message')) as [Attack];
  process.send?.(await uploads(what), () => process.disconnect());
}
