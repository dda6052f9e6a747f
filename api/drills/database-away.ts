import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { startPostgres } from '../../.ci/postgres.ts';
import { isResponding } from '../../.ci/server-process.ts';
import { fetchWithRetries, measureTimeUntil, newBooking, outcomeOf, postOf } from './calls.ts';
import { startProcess } from './product-process.ts';
import {
  checkInTime,
  checkNothingWrong,
  createFinding,
  type Drill,
  type Finding,
  scaleNumber,
} from './report.ts';
import { requestOwnerToken } from './sign-in.ts';

/** Calls during an outage must get their response within this many milliseconds. */
const answeredWithinMs = 2000;

/** The product must recover within this many milliseconds once its database is back. */
const recoversWithinMs = 5000;

/** Reads, writes and checks health continuously. Returns a function that stops this and returns the responses. */
function callAllTheTime(url: string, token: string) {
  const responses: { text: string; wrong: boolean; milliseconds: number }[] = [];
  let calling = true;
  const headers = { authorization: `Bearer ${token}` };
  const calls: [string, RequestInit][] = [
    ['/health', {}],
    [booking.list.url, { headers }],
    [booking.create.url, postOf(newBooking, headers)],
    ['/admin/profile', { headers }],
  ];
  const caller = async ([path, init]: [string, RequestInit]) => {
    while (calling) {
      const begun = performance.now();
      const [text, wrong] = await fetch(url + path, init).then(
        async (response) => {
          const outcome = outcomeOf(response);
          const said = `${path} ${outcome} ${(await response.text()).slice(0, 120)}`;
          return [said, !response.ok && outcome !== 503] as const;
        },
        (error: Error) => [`${path} ${error.message}`, true] as const,
      );
      responses.push({ text, wrong, milliseconds: performance.now() - begun });
      await delay(50);
    }
  };
  const done = Promise.all(calls.map(caller));
  return async () => {
    calling = false;
    await done;
    return responses;
  };
}

/** How a database goes away and comes back. */
interface Outage {
  readonly what: string;
  readonly milliseconds: number;
  away(): Promise<void> | void;
  back(): Promise<void> | void;
}

/** Calls the product during an outage. Returns the responses, and how long the product took to recover. */
async function callDuring({ milliseconds, away, back }: Outage, url: string, token: string) {
  const stop = callAllTheTime(url, token);
  await delay(200);
  await away();
  await delay(milliseconds);
  await back();
  const recovered = await measureTimeUntil(() => isResponding(`${url}/health`));
  await delay(200);
  return { recovered, responses: await stop() };
}

/** Returns whether the worker still sends mail: a message to the agency must reach the mailbox. */
async function mailsAgain(url: string): Promise<boolean> {
  const name = `Somebody ${Date.now()}`;
  const message = { name, email: 'somebody@families.example', message: 'Still there?' };
  await fetchWithRetries(url + sendSupportMessage.url, postOf(message));
  const mailbox = url.replace(/\/api$/, '/mailbox');
  const arrived = async () => (await (await fetchWithRetries(mailbox)).text()).includes(name);
  return Number.isFinite(await measureTimeUntil(arrived));
}

/** Stops PostgreSQL under the running product once for each of the durations (milliseconds), then freezes it. */
export async function takeDatabaseAway(
  lengths: readonly number[],
  frozen: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  await using server = await startPostgres();
  await using product = await startProcess({ DEMO_DATABASE_URL: server.url });
  const { url } = product;
  const token = await requestOwnerToken(url);

  const stops = lengths.map((milliseconds) => {
    const what = `stopped for ${milliseconds / 1000} s`;
    return { what, milliseconds, away: server.halt, back: server.restart };
  });
  const freeze = { milliseconds: frozen, away: server.freeze, back: server.thaw };
  const outages: Outage[] = [...stops, { what: `frozen for ${frozen / 1000} s`, ...freeze }];
  const all: Awaited<ReturnType<typeof callDuring>>[] = [];
  for (const outage of outages) {
    const after = await callDuring(outage, url, token);
    say(`${outage.what}: ${after.responses.length} responses, recovered in ${after.recovered.toFixed(0)} ms`);
    all.push(after);
  }

  const isMailed = await mailsAgain(url);
  const responses = all.flatMap((one) => one.responses);
  const wrong = new Set(responses.filter((one) => one.wrong).map(({ text }) => text));
  const slowest = Math.max(...responses.map(({ milliseconds }) => milliseconds));
  const recovered = Math.max(...all.map((one) => one.recovered));
  const figure = `${responses.length} responses in ${all.length} outages`;
  return [
    checkNothingWrong('every call gets a correct response, or 503 with Retry-After', [...wrong], figure),
    checkInTime('no call waits until the database is back: the slowest', slowest, answeredWithinMs),
    checkInTime('the product recovers without a restart: the slowest', recovered, recoversWithinMs),
    createFinding('the mail worker continues', isMailed, isMailed ? 'a mail arrived' : 'no mail arrived'),
  ];
}

/** At full size, stops PostgreSQL 10 times for up to 30 s and freezes it for 10 s. */
export const drillDatabaseAway: Drill = (size, say) => {
  const count = scaleNumber(10, size);
  const longest = 30_000 * Math.min(1, size);
  const lengths = Array.from({ length: count }, (_, at) => Math.round(longest * ((at + 1) / count)));
  return takeDatabaseAway(lengths, 10_000 * Math.min(1, Math.max(0.3, size)), say);
};
