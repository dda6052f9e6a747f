import autocannon, { type Head, type Request } from 'autocannon';
import { percentileOf } from './verdict.ts';

/** How long callers run: for a duration in seconds, or for a total number of calls. */
export type Length = { readonly duration: number } | { readonly amount: number };

interface Callers {
  readonly requests: readonly Request[];
  readonly connections: number;
  /** Tokens of the sessions, which the connections use in turn. */
  readonly tokens: readonly string[];
}

/** A summary of the responses to callers that each send one call after another. */
export interface Responses {
  readonly served: number;
  readonly seconds: number;
  /** Median and 99th percentile of the served calls, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Calls without a response. */
  readonly errors: number;
  /** Statuses other than 2xx with their counts; a 503 that lacks Retry-After is counted separately. */
  readonly others: ReadonlyMap<number | string, number>;
}

/** Seconds without a response after which a call counts as an error. */
const timeoutSeconds = 120;

/**
 * Sends calls over a number of connections, one after another on each. If there are enough requests, each connection
 * repeats its own share, so that no two send the same request.
 */
export async function sendCalls(
  url: string | string[],
  { requests, connections, tokens }: Callers,
  length: Length,
): Promise<Responses> {
  const others = new Map<number | string, number>();
  const times: number[] = [];
  let connected = 0;
  const begun = performance.now();
  const run = autocannon({
    url,
    connections,
    ...length,
    timeout: timeoutSeconds,
    requests,
    setupClient(client) {
      const at = connected++;
      const authorization = `Bearer ${tokens[at % tokens.length]}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const own = requests.filter(
        (_, index) => requests.length < connections || index % connections === at % connections,
      );
      client.setRequests(own.map((request) => ({ ...request, headers })));
      client.on('headers', ({ statusCode, headers }: Head) => {
        if (statusCode < 300) return;
        const canRetry = headers.some((name) => name.toLowerCase() === 'retry-after');
        const status = statusCode === 503 && !canRetry ? '503 without Retry-After' : statusCode;
        others.set(status, (others.get(status) ?? 0) + 1);
      });
    },
  });
  run.on('response', (_client, status: number, _bytes, time: number) => {
    if (Number(status) < 300) times.push(time);
  });
  const { errors } = await run;
  const seconds = (performance.now() - begun) / 1000;
  const [p50, p99] = [percentileOf(times, 0.5), percentileOf(times, 0.99)];
  return { served: times.length, seconds, p50, p99, errors, others };
}

export const summaryOf = ({ served, p99, errors, others }: Responses) =>
  `${served} served, ${p99.toFixed(0)} ms at the 99th percentile, ${errors} without a response${[...others]
    .map(([status, count]) => `, ${count} times ${status}`)
    .join('')}`;

export const isEveryCallServed = ({ served, errors, others }: Responses) =>
  served > 0 && errors === 0 && others.size === 0;

/** Sends calls for some seconds, or longer if one call takes longer. Throws unless every call gets a 2xx. */
export async function loadWithCalls(
  url: string | string[],
  callers: Callers,
  seconds: number,
): Promise<Responses> {
  const responses = await sendCalls(url, callers, { duration: seconds });
  if (isEveryCallServed(responses)) return responses;
  if (responses.errors + responses.others.size === 0 && seconds < 60)
    return loadWithCalls(url, callers, seconds * 5);
  throw new Error(`${callers.requests[0]?.path}: ${summaryOf(responses)}`);
}
