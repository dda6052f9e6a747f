import autocannon, { type Request } from 'autocannon';
import { median } from './verdict.ts';

/** Seconds without a response after which a call counts as an error. */
const timeout = 60;

/** The result of some seconds of load. */
export interface Load {
  readonly perSecond: number;
  /** Response times in milliseconds. */
  readonly median: number;
}

/**
 * Sends the requests over `connections`, each with its own session. If there are enough requests, each connection
 * repeats its own share, so that no two wait for the same response. Throws if a response is not 2xx.
 */
export async function load(
  url: string | string[],
  requests: readonly Request[],
  { connections, seconds, tokens }: { connections: number; seconds: number; tokens: readonly string[] },
): Promise<Load> {
  let connected = 0;
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    timeout,
    requests,
    setupClient(client) {
      const authorization = `Bearer ${tokens[connected % tokens.length]}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const at = connected++;
      const own = requests.filter((_, index) => index % connections === at % connections);
      client.setRequests((own.length > 0 ? own : requests).map((request) => ({ ...request, headers })));
    },
  });
  const times: number[] = [];
  const refusals = new Set<number>();
  run.on('response', (_client, status: number, _bytes, time: number) => {
    if (Number(status) < 300) times.push(time);
    else refusals.add(Number(status));
  });
  const { errors, non2xx } = await run;
  // A call that takes longer than the burst gets a longer burst.
  if (errors + non2xx + times.length === 0 && seconds < 60)
    return load(url, requests, { connections, seconds: seconds * 5, tokens });
  if (errors > 0 || times.length === 0 || non2xx > 0)
    throw new Error(
      `${errors} errors and ${non2xx} refusals (${[...refusals].join(', ')}) of ${requests[0]?.path}`,
    );
  return { perSecond: times.length / ((performance.now() - begun) / 1000), median: median(times) };
}
