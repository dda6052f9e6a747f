import { openUserCalls } from '@nanny-polo/shared/open-calls';
import { registerUser, resendVerification, userLogin } from '@nanny-polo/shared/user-account';
import { asc, sql } from 'drizzle-orm';
import { parentUser } from '../../src/accounts/identity/parent-user-table.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { often, patientFetch, postOf } from './calls.ts';
import { onProduct } from './product-process.ts';
import type { Drill, Finding } from './report.ts';

/** The number of calls of each kind with known addresses, and with unknown ones, at full size. */
const callsEach = 1000;

/** How far from 0.5 the separability of the response times may be. */
const leeway = 0.05;

interface Sample {
  readonly known: boolean;
  readonly milliseconds: number;
  readonly response: string;
}

const pendingSignIn = 'sign-in with pending registrations';

const signIn = {
  url: userLogin.url,
  body: (email: string) => ({ email, password: 'not the password' }),
};

/** The calls that must not reveal whether an address is known. */
const kinds = {
  'sign-in': signIn,
  [pendingSignIn]: signIn,
  'forgotten password': { url: openUserCalls.forgetPassword.url, body: (email: string) => ({ email }) },
  resend: { url: resendVerification.url, body: (email: string) => ({ email }) },
} as const;

/**
 * Returns the probability that a call with a known address takes longer than one with an unknown address: 0.5 if time
 * reveals nothing, 1 or 0 if it reveals everything. This is the area under the ROC curve, so it covers all thresholds
 * on time.
 */
function separability(samples: readonly Sample[]): number {
  const sorted = [...samples].sort((a, b) => a.milliseconds - b.milliseconds);
  let ranks = 0;
  let known = 0;
  for (const [at, sample] of sorted.entries()) {
    if (!sample.known) continue;
    ranks += at + 1;
    known += 1;
  }
  return (ranks - (known * (known + 1)) / 2) / (known * (sorted.length - known));
}

/** Registers addresses several times each and returns them. */
async function registerPending(base: string): Promise<string[]> {
  const emails = [1, 2, 3, 4].map((at) => `pending${at}@families.example`);
  for (const password of ['frogs like puddles 7', 'toads like puddles 8', 'newts like puddles 9']) {
    for (const email of emails) {
      const person = { first_name: 'Ruth', last_name: 'Adeyemi', email };
      const body = { ...person, password, confirm_password: password };
      await patientFetch(base + registerUser.url, postOf(body));
    }
  }
  return emails;
}

async function measure(
  base: string,
  { url, body }: (typeof kinds)[keyof typeof kinds],
  known: readonly string[],
  calls: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const one = async (isKnown: boolean, email: string) => {
    const begun = performance.now();
    const received = await patientFetch(base + url, postOf(body(email)));
    const response = `${received.status} ${await received.text()}`;
    samples.push({ known: isKnown, milliseconds: performance.now() - begun, response });
  };
  for (let at = 0; at < calls; at += 1) {
    const address = known[at % known.length] ?? '';
    // Both addresses have the same length and domain; the order is random.
    const pair = [
      () => one(true, address),
      () => one(false, `${String(at).padStart(4, '0')}${address.slice(4)}`),
    ];
    if (Math.random() < 0.5) pair.reverse();
    for (const call of pair) await call();
  }
  return samples;
}

const limits = { LIMIT_SIGN_IN_ACCOUNT: often, LIMIT_SIGN_IN_IP: often, LIMIT_MAIL: often, LIMIT_PIN: often };

/** Compares interleaved calls with known and with unknown addresses on a product in a separate process. */
export const compareTimes = (calls: number, say: (line: string) => void): Promise<Finding[]> =>
  onProduct(limits, async (product, { url }) => {
    const { db, close } = await openPostgres(url);
    // In the demo only the first parent has a password. Half of the known accounts get the same one.
    await db.execute(sql`UPDATE ${parentUser} SET password_hash = first.password_hash
      FROM ${parentUser} first WHERE first.id = 1 AND ${parentUser.id} % 2 = 0`);
    const parents = await db.select({ email: parentUser.email }).from(parentUser).orderBy(asc(parentUser.id));
    await close();
    const active = parents.map(({ email }) => email);
    const pending = await registerPending(product.url);
    const findings: Finding[] = [];
    for (const [what, kind] of Object.entries(kinds)) {
      const known = what === pendingSignIn ? pending : active;
      await measure(product.url, kind, known, Math.min(50, calls));
      const samples = await measure(product.url, kind, known, calls);
      const responses = new Set(samples.map(({ response }) => response));
      const value = separability(samples);
      say(`${what}: ${value.toFixed(3)}`);
      findings.push(
        {
          what: `${what}: the same response`,
          held: responses.size === 1,
          figure: `${responses.size} different`,
        },
        {
          what: `${what}: the time reveals nothing`,
          held: Math.abs(value - 0.5) <= leeway,
          byClock: true,
          figure: `${value.toFixed(3)} for ${calls} known and ${calls} unknown, ${0.5 - leeway} to ${0.5 + leeway} allowed`,
        },
      );
    }
    return findings;
  });

export const timing: Drill = (size, say) => compareTimes(Math.max(20, Math.round(callsEach * size)), say);
