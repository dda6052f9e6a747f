import type { Page } from 'playwright';

/** An event of a trace. Times are in microseconds: `dur` is elapsed time, `tdur` processor time. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly data?: { readonly type?: string; readonly url?: string; readonly requestId?: string };
  };
}

export type Trace = readonly TraceEvent[];

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'toplevel',
];

/** Runs `work` while the page is traced, and returns the trace. */
export async function recordTrace(page: Page, work: () => Promise<void>): Promise<Trace> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page’s browser cannot be traced.');
  await browser.startTracing(page, { categories });
  let recorded: Buffer | undefined;
  try {
    await work();
  } finally {
    recorded = await browser.stopTracing();
  }
  return (JSON.parse(recorded.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

export const addMark = (page: Page, name: string): Promise<void> =>
  page.evaluate((label) => void performance.mark(label), name);

function marked(trace: Trace, name: string): TraceEvent {
  const markEvent = trace.find((event) => event.name === name);
  if (!markEvent) throw new Error(`The trace lacks “${name}”`);
  return markEvent;
}

/** Returns what the main thread of a page did between two events. */
function between(trace: Trace, from: TraceEvent, to: TraceEvent): Trace {
  return trace.filter(({ pid, tid, ts }) => pid === to.pid && tid === to.tid && ts >= from.ts && ts <= to.ts);
}

export const sliceBetweenMarks = (trace: Trace, from: string, to: string): Trace =>
  between(trace, marked(trace, from), marked(trace, to));

/**
 * Returns what a page's main thread did from the end of a response to the first paint after a mark. `url` is part of
 * the response's URL, `name` is the mark's name.
 */
export function sliceUntilPaint(trace: Trace, url: string, name: string): Trace {
  const request = trace.find(
    (event) => event.name === 'ResourceSendRequest' && event.args?.data?.url?.includes(url),
  );
  const finished = trace.find(
    (event) =>
      event.name === 'ResourceFinish' && event.args?.data?.requestId === request?.args?.data?.requestId,
  );
  const { pid, tid, ts } = marked(trace, name);
  const painted = trace
    .filter((event) => event.name === 'Paint' && event.pid === pid && event.tid === tid && event.ts > ts)
    .sort((one, other) => one.ts - other.ts)[0];
  if (!request || !finished || !painted) throw new Error(`The trace lacks the response of ${url} or a paint`);
  return between(trace, finished, painted);
}

/** Returns the processor time of each task in milliseconds, so that other work on the machine does not count. */
const tasks = (trace: Trace): number[] =>
  trace.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);

export const longestTaskOf = (trace: Trace): number => Math.max(0, ...tasks(trace));
export const totalTaskTimeOf = (trace: Trace): number => tasks(trace).reduce((sum, one) => sum + one, 0);

const scripts = /^(FunctionCall|EventDispatch|FireAnimationFrame|RunMicrotasks|TimerFire)$/;

/** Returns the number of layouts that scripts forced. The browser does all others after the scripts end. */
export function countForcedLayouts(trace: Trace): number {
  const running = trace.filter(({ name }) => scripts.test(name));
  const isForced = ({ ts }: TraceEvent) =>
    running.some((one) => ts >= one.ts && ts < one.ts + (one.dur ?? 0));
  return trace.filter((event) => event.name === 'Layout' && isForced(event)).length;
}

export const countDispatchedEvents = (trace: Trace, type: string): number =>
  trace.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type).length;
