import { adminLogin } from '@nanny-polo/shared/accounts/admin-account';
import { openUserCalls } from '@nanny-polo/shared/accounts/open-calls';
import { registerUser, resendVerification, userLogin } from '@nanny-polo/shared/accounts/user-account';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { type SQL, sql } from 'drizzle-orm';
import { startPostgres } from '../../.ci/postgres.ts';
import { medianOf } from '../bench/verdict.ts';
import { hashPassword } from '../src/accounts/password/service.ts';
import { fetchWithRetries, often, postOf } from './calls.ts';
import { startProcess } from './product-process.ts';
import { createFinding, type Drill, type Finding, markByClock, scaleNumber } from './report.ts';
import { openPlace } from './temporary.ts';

/** Two consecutive calls, one with a known address and one with an unknown one. */
interface Pair {
  readonly milliseconds: Readonly<Record<'known' | 'unknown', number>>;
  readonly responses: readonly string[];
}

const password = 'frogs like puddles 7';
const person = { first_name: 'Ruth', last_name: 'Adeyemi', password, confirm_password: password };

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

/** A call that must not reveal whether an address is known, and as what it is known. */
interface Kind {
  readonly url: string;
  readonly known: 'account' | 'registration' | 'nanny' | 'admin';
  readonly fields?: object;
}

const wrongPassword = { url: userLogin.url, fields: { password: 'not the password' } };
const kinds: Readonly<Record<string, Kind>> = {
  'sign-in': { ...wrongPassword, known: 'account' },
  'sign-in with pending registrations': { ...wrongPassword, known: 'registration' },
  'sign-in of an admin with one-time codes': {
    url: adminLogin.url,
    fields: { password: 'not the password' },
    known: 'admin',
  },
  'forgotten password': { url: openUserCalls.forgetPassword.url, known: 'account' },
  resend: { url: resendVerification.url, known: 'account' },
  'registering a verified address': { url: registerUser.url, fields: person, known: 'account' },
  'registering an address again': { url: registerUser.url, fields: person, known: 'registration' },
  application: { url: sendApplication.url, fields: applicant, known: 'nanny' },
};

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

/** Returns statements that store known addresses: verified accounts, those with three pending registrations, nannies, or admins. */
function knownAddresses(kind: Kind, count: number, password_hash: string): SQL[] {
  const addresses = Array.from({ length: count }, (_, at) => addressOf(kind, true, at));
  const each = sql`unnest(${sql.param(addresses)}::text[]) email`;
  if (kind.known === 'nanny')
    return [
      sql`INSERT INTO nanny_polo (display_name, legal_name, email) SELECT 'Ruth Adeyemi', 'Ruth Adeyemi', email FROM ${each}`,
    ];
  if (kind.known === 'admin')
    return [
      sql`INSERT INTO admin_user (first_name, last_name, email, email_verified_at, password_hash, status)
        SELECT 'Ruth', 'Adeyemi', email, now(), ${password_hash}, 'active' FROM ${each}`,
      sql`INSERT INTO one_time_code (admin_user_id, secret, confirmed)
        SELECT id, '', true FROM admin_user WHERE email = ANY(${sql.param(addresses)}::text[])`,
    ];
  const isVerified = kind.known === 'account';
  const account = sql`INSERT INTO parent_user (first_name, last_name, email, email_verified_at, password_hash)
    SELECT 'Ruth', 'Adeyemi', email, ${isVerified ? sql`now()` : null}, ${isVerified ? password_hash : null} FROM ${each}`;
  const pending = sql`INSERT INTO registration (parent_user_id, first_name, last_name, password_hash, mailed)
    SELECT id, 'Ruth', 'Adeyemi', ${password_hash}, true FROM parent_user, generate_series(1, 3)
    WHERE email = ANY(${sql.param(addresses)}::text[])`;
  return isVerified ? [account] : [account, pending];
}

/** Stores `count` known addresses of every kind in the product's database. */
async function addKnownAddresses(url: string, count: number): Promise<void> {
  await using database = await openPlace({ databaseUrl: url, dataDir: '', s3: null });
  const password_hash = await hashPassword(password);
  const statements = Object.values(kinds).flatMap((kind) => knownAddresses(kind, count, password_hash));
  for (const statement of [...statements, sql`ANALYZE`]) await database.db.execute(statement);
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
      const call = postOf({ ...kind.fields, email: addressOf(kind, name === 'known', at) });
      const received = await fetchWithRetries(base + kind.url, call);
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
export async function compareTimes(
  databaseUrl: string,
  calls: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  await using product = await startProcess({ DEMO_DATABASE_URL: databaseUrl, ...limits });
  const warmUp = Math.min(50, calls);
  await addKnownAddresses(databaseUrl, warmUp + calls);
  // Three standard errors of the share in which the known address is slower.
  const leeway = 1.5 / Math.sqrt(calls);
  const findings: Finding[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    await measure(product.url, kind, 0, warmUp);
    const pairs = await measure(product.url, kind, warmUp, warmUp + calls);

    const { size } = new Set(pairs.flatMap(({ responses }) => responses));
    const share = slowerShare(pairs);
    const slower = `slower in ${share.toFixed(3)}, by ${medianOf(pairs.map(differenceOf)).toFixed(2)} ms`;
    const figure = `${slower}, of ${calls} pairs; 0.5 ± ${leeway.toFixed(3)} allowed`;
    say(`${name}: ${slower}`);
    findings.push(
      createFinding(`${name}: the same response`, size === 1, `${size} different`),
      markByClock(
        createFinding(`${name}: the time reveals nothing`, Math.abs(share - 0.5) <= leeway, figure),
      ),
    );
  }
  return findings;
}

/** At full size, a thousand pairs of each kind. */
export const drillTiming: Drill = async (size, say) => {
  await using server = await startPostgres();
  return await compareTimes(server.url, scaleNumber(1000, size, 20), say);
};
