import { sendApplication } from '@nanny-polo/shared/application';
import { openUserCalls } from '@nanny-polo/shared/open-calls';
import { registerUser, resendVerification, userLogin } from '@nanny-polo/shared/user-account';
import { type SQL, sql } from 'drizzle-orm';
import { hashPassword } from '../../src/accounts/password/service.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { often, patientFetch, postOf } from './calls.ts';
import { onProduct } from './product-process.ts';
import type { Drill, Finding } from './report.ts';

/** The number of calls of each kind with known addresses, and with unknown ones, at full size. */
const callsEach = 1000;

/** Two consecutive calls, one with a known address and one with an unknown one. */
interface Pair {
  readonly milliseconds: Readonly<Record<'known' | 'unknown', number>>;
  readonly responses: readonly string[];
}

const signIn = {
  url: userLogin.url,
  body: (email: string) => ({ email, password: 'not the password' }),
};

const password = 'frogs like puddles 7';
const person = { first_name: 'Ruth', last_name: 'Adeyemi', password, confirm_password: password };
const register = { url: registerUser.url, body: (email: string) => ({ ...person, email }) };

const applicant = {
  name: 'Ruth Adeyemi',
  phone: '+447700900123',
  postcode: 'N1 9GU',
  experience_years: 4,
  languages: ['English'],
  age_groups: ['baby'],
  overnight_ok: false,
  live_in_ok: false,
  about: 'I like frogs.',
};

/** The calls that must not reveal whether an address is known, and as what it is known. */
const kinds = {
  'sign-in': { ...signIn, known: 'account' },
  'sign-in with pending registrations': { ...signIn, known: 'registration' },
  'forgotten password': {
    url: openUserCalls.forgetPassword.url,
    body: (email: string) => ({ email }),
    known: 'account',
  },
  resend: { url: resendVerification.url, body: (email: string) => ({ email }), known: 'account' },
  'registering a verified address': { ...register, known: 'account' },
  'registering an address again': { ...register, known: 'registration' },
  application: {
    url: sendApplication.url,
    body: (email: string) => ({ ...applicant, email }),
    known: 'nanny',
  },
} as const;

type Kind = (typeof kinds)[keyof typeof kinds];

/** Each address is called once, so that nothing but the account can make a difference. Both names are of one length. */
const addressOf = (kind: Kind, isKnown: boolean, at: number) =>
  `${Object.values(kinds).indexOf(kind)}-${isKnown ? 'known' : 'other'}-${at}@families.example`;

const differenceOf = ({ milliseconds: { known, unknown } }: Pair) => known - unknown;

/**
 * Returns the share of pairs in which the call with the known address took longer: 0.5 if time reveals nothing, 1 or 0
 * if it reveals everything. The load of the machine affects both calls of a pair, so a millisecond shows even if hashes
 * take much longer.
 */
const slowerShare = (pairs: readonly Pair[]) =>
  pairs.filter((pair) => differenceOf(pair) > 0).length / pairs.length;

function medianDifference(pairs: readonly Pair[]): number {
  const sorted = pairs.map(differenceOf).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Stores the known addresses of a kind: verified accounts, accounts with three pending registrations, or nannies. */
function knownAddresses(kind: Kind, count: number, password_hash: string): SQL[] {
  const addresses = Array.from({ length: count }, (_, at) => addressOf(kind, true, at));
  const each = sql`unnest(${sql.param(addresses)}::text[]) email`;
  if (kind.known === 'nanny')
    return [
      sql`INSERT INTO nanny_polo (display_name, legal_name, email) SELECT 'Ruth Adeyemi', 'Ruth Adeyemi', email FROM ${each}`,
    ];
  const isVerified = kind.known === 'account';
  const account = sql`INSERT INTO parent_user (first_name, last_name, email, email_verified_at, password_hash)
    SELECT 'Ruth', 'Adeyemi', email, ${isVerified ? sql`now()` : null}, ${isVerified ? password_hash : null} FROM ${each}`;
  const pending = sql`INSERT INTO registration (parent_user_id, first_name, last_name, password_hash, mailed)
    SELECT id, 'Ruth', 'Adeyemi', ${password_hash}, true FROM parent_user, generate_series(1, 3)
    WHERE email = ANY(${sql.param(addresses)}::text[])`;
  return isVerified ? [account] : [account, pending];
}

/** Calls with a known and an unknown address by turns, in random order. */
async function measure(base: string, kind: Kind, from: number, to: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let at = from; at < to; at += 1) {
    const milliseconds = { known: 0, unknown: 0 };
    const responses: string[] = [];
    const order = ['known', 'unknown'] as const;
    for (const name of Math.random() < 0.5 ? order : order.toReversed()) {
      const begun = performance.now();
      const call = postOf(kind.body(addressOf(kind, name === 'known', at)));
      const received = await patientFetch(base + kind.url, call);
      responses.push(`${received.status} ${await received.text()}`);
      milliseconds[name] = performance.now() - begun;
    }
    pairs.push({ milliseconds, responses });
  }
  return pairs;
}

const limits = {
  LIMIT_SIGN_IN_ACCOUNT: often,
  LIMIT_SIGN_IN_IP: often,
  LIMIT_MAIL: often,
  LIMIT_PIN: often,
  LIMIT_REGISTER_IP: often,
  LIMIT_APPLICATION_IP: often,
};

/** Compares interleaved calls with known and with unknown addresses on a product in a separate process. */
export const compareTimes = (calls: number, say: (line: string) => void): Promise<Finding[]> =>
  onProduct(limits, async (product, { url }) => {
    const { db, close } = await openPostgres(url);
    const warmUp = Math.min(50, calls);
    const password_hash = await hashPassword(password);
    for (const kind of Object.values(kinds))
      for (const statement of knownAddresses(kind, warmUp + calls, password_hash))
        await db.execute(statement);
    await db.execute(sql`ANALYZE`);
    await close();
    // Three standard errors of the share in which the known address is slower.
    const leeway = 1.5 / Math.sqrt(calls);
    const findings: Finding[] = [];
    for (const [what, kind] of Object.entries(kinds)) {
      await measure(product.url, kind, 0, warmUp);
      const pairs = await measure(product.url, kind, warmUp, warmUp + calls);
      const responses = new Set(pairs.flatMap((pair) => pair.responses));
      const share = slowerShare(pairs);
      const figure = `slower in ${share.toFixed(3)}, by ${medianDifference(pairs).toFixed(2)} ms`;
      say(`${what}: ${figure}`);
      findings.push(
        {
          what: `${what}: the same response`,
          held: responses.size === 1,
          figure: `${responses.size} different`,
        },
        {
          what: `${what}: the time reveals nothing`,
          held: Math.abs(share - 0.5) <= leeway,
          byClock: true,
          figure: `${figure}, of ${calls} pairs; 0.5 ± ${leeway.toFixed(3)} allowed`,
        },
      );
    }
    return findings;
  });

export const timing: Drill = (size, say) => compareTimes(Math.max(20, Math.round(callsEach * size)), say);
