import { setTimeout as delay } from 'node:timers/promises';
import { booking } from '@nanny-polo/shared/booking';
import { sendSupportMessage } from '@nanny-polo/shared/support';
import { responds } from '../../../.ci/server-process.ts';
import { newBooking, outcomeOf, patientFetch, postOf, timeUntil } from './calls.ts';
import { onProduct } from './product-process.ts';
import { type Drill, type Finding, inTime } from './report.ts';
import { ownerToken } from './sign-in.ts';

/** The number of stops of PostgreSQL at full size, and the milliseconds of the last and longest one. */
const stops = 10;
const longestStop = 30_000;

/** How long PostgreSQL stays frozen, in milliseconds. */
const frozenFor = 10_000;

/** Calls during an outage must get their response within this many milliseconds. */
const answeredWithin = 2000;

/** The product must recover within this many milliseconds once its database is back. */
const recoversWithin = 5000;

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

/** Calls the product while its database is away for some milliseconds, and summarises the responses. */
async function outage(
  what: string,
  url: string,
  token: string,
  milliseconds: number,
  { away, back }: { away(): Promise<void> | void; back(): Promise<void> | void },
) {
  const stop = callAllTheTime(url, token);
  await delay(200);
  await away();
  await delay(milliseconds);
  await back();
  const recovered = await timeUntil(() => responds(`${url}/health`));
  await delay(200);
  const responses = await stop();
  return {
    what,
    responses: responses.length,
    // Neither correct nor 503 with Retry-After.
    wrong: [...new Set(responses.filter(({ wrong }) => wrong).map(({ text }) => text))],
    slowest: Math.max(...responses.map((one) => one.milliseconds)),
    recovered,
  };
}

/** Returns whether the worker still sends mail: a message to the agency must reach the mailbox. */
async function mailsAgain(url: string): Promise<boolean> {
  const name = `Somebody ${Date.now()}`;
  const message = { name, email: 'somebody@families.example', message: 'Still there?' };
  await patientFetch(url + sendSupportMessage.url, postOf(message));
  const mailbox = url.replace(/\/api$/, '/mailbox');
  const arrived = async () => (await (await patientFetch(mailbox)).text()).includes(name);
  return Number.isFinite(await timeUntil(arrived));
}

/** Stops PostgreSQL under the running product once for each of the durations (milliseconds), then freezes it. */
export const takeDatabaseAway = (
  lengths: readonly number[],
  frozen: number,
  say: (line: string) => void,
): Promise<Finding[]> =>
  onProduct({}, async ({ url }, server) => {
    const outages: Awaited<ReturnType<typeof outage>>[] = [];
    const report = (one: (typeof outages)[number]) => {
      say(
        `${one.what}: ${one.responses} responses, slowest ${one.slowest.toFixed(0)} ms, recovered in ${one.recovered.toFixed(0)} ms ${one.wrong.join('; ')}`,
      );
      outages.push(one);
    };
    const token = await ownerToken(url);
    for (const milliseconds of lengths) {
      const stop = { away: () => server.halt(), back: () => server.restart() };
      report(await outage(`stopped for ${milliseconds / 1000} s`, url, token, milliseconds, stop));
    }
    const freeze = { away: () => server.freeze(), back: () => server.thaw() };
    report(await outage(`frozen for ${frozen / 1000} s`, url, token, frozen, freeze));
    const mailed = await mailsAgain(url);
    const responses = outages.reduce((sum, one) => sum + one.responses, 0);
    const wrong = outages.flatMap((one) => one.wrong);
    const slowest = Math.max(...outages.map((one) => one.slowest));
    const recovered = Math.max(...outages.map((one) => one.recovered));
    return [
      {
        what: 'every call gets a correct response, or 503 with Retry-After',
        held: wrong.length === 0,
        figure: `${responses} responses in ${outages.length} outages${wrong.map((one) => `\n   ${one}`).join('')}`,
      },
      inTime('no call waits until the database is back: the slowest', slowest, answeredWithin),
      inTime('the product recovers without a restart: the slowest', recovered, recoversWithin),
      {
        what: 'the mail worker continues',
        held: mailed,
        figure: mailed ? 'a mail arrived' : 'no mail arrived',
      },
    ];
  });

export const databaseAway: Drill = (size, say) => {
  const count = Math.max(1, Math.round(stops * size));
  const lengths = Array.from({ length: count }, (_, at) =>
    Math.round(longestStop * Math.min(1, size) * ((at + 1) / count)),
  );
  return takeDatabaseAway(lengths, frozenFor * Math.min(1, Math.max(0.3, size)), say);
};
