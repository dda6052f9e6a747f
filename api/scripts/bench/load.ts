import autocannon, { type Request } from 'autocannon';
import { median } from './verdict.ts';

/** Seconds until a call that has no answer counts as an error. */
const patience = 60;

/** What came of some seconds of load. */
export interface Load {
  readonly perSecond: number;
  /** Of the answers' times, in milliseconds. */
  readonly median: number;
}

/** Asks the questions in turn over `connections`, each with the next of the sessions and beginning at another one. Throws when one answer is not a 2xx, unless `refusable`. */
export async function load(
  url: string | string[],
  requests: readonly Request[],
  {
    connections,
    seconds,
    tokens,
    refusable = false,
  }: { connections: number; seconds: number; tokens: readonly string[]; refusable?: boolean },
): Promise<Load> {
  let connected = 0;
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: patience,
    requests,
    setupClient(client) {
      const authorization = `Bearer ${tokens[connected % tokens.length]}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const first = (connected++ * 7) % requests.length;
      const inTurn = [...requests.slice(first), ...requests.slice(0, first)];
      client.setRequests(inTurn.map((request) => ({ ...request, headers })));
    },
  });
  const times: number[] = [];
  const refusals = new Set<number>();
  run.on('response', (_client, status: number, _bytes, time: number) => {
    if (Number(status) < 300) times.push(time);
    else refusals.add(Number(status));
  });
  const { errors, non2xx } = await run;
  // A call that outlasts the burst gets a longer one.
  if (errors + non2xx + times.length === 0 && seconds < 60)
    return load(url, requests, { connections, seconds: seconds * 5, tokens, refusable });
  if (errors > 0 || times.length === 0 || (non2xx > 0 && !refusable))
    throw new Error(
      `${errors} errors, ${non2xx} refusals (${[...refusals].join(', ')}), asking ${requests[0]?.path}`,
    );
  return { perSecond: times.length / ((performance.now() - begun) / 1000), median: median(times) };
}
