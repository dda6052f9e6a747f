import type { ServerProcess } from '../../../.ci/server-process.ts';
import { load, type Responses } from './load.ts';
import { growth, type Question, questions, writes } from './questions.ts';
import type { Measured } from './verdict.ts';

/** A process of the product, with the number of its bookings and the tokens of its sessions. */
interface Subject {
  readonly product: ServerProcess;
  readonly bookings: number;
  readonly tokens: readonly string[];
}

/** What one run of the bench uses. */
export interface Bench {
  readonly large: Subject;
  readonly small: Subject;
  /** Uses the database of `large`. */
  readonly baseline: ServerProcess;
  readonly rounds: number;
  /** How long each burst of calls lasts. */
  readonly seconds: number;
}

/** The number of connections in each comparison, each with its own session. */
export const connections = 20;

type Rounds = Record<'large' | 'small' | 'baseline' | 'alone' | 'smallAlone', Responses[]>;

const divide = (some: readonly number[], others: readonly number[]) =>
  some.map((one, at) => one / (others[at] ?? Number.NaN));
const medians = (rounds: readonly Responses[]) => rounds.map(({ p50 }) => p50);
const speeds = (rounds: readonly Responses[]) => rounds.map(({ served, seconds }) => served / seconds);

/** Runs bursts on every server in turn, so that other work on the machine affects all equally. */
async function measure(bench: Bench, question: Question): Promise<Rounds> {
  const { large, small, baseline, seconds } = bench;
  const found: Rounds = { large: [], small: [], baseline: [], alone: [], smallAlone: [] };
  const ofLarge = { requests: question.requests(large.bookings), connections, tokens: large.tokens };
  const ofSmall = { requests: question.requests(small.bookings), connections, tokens: small.tokens };
  const ofBaseline = question.baseline?.(large.bookings);
  for (let round = 0; round < bench.rounds; round += 1) {
    found.large.push(await load(large.product.url, ofLarge, seconds));
    if (ofBaseline)
      found.baseline.push(await load(baseline.url, { ...ofLarge, requests: ofBaseline }, seconds));
    found.small.push(await load(small.product.url, ofSmall, seconds));
    if (question.milliseconds) {
      found.alone.push(await load(large.product.url, { ...ofLarge, connections: 1 }, seconds));
      found.smallAlone.push(await load(small.product.url, { ...ofSmall, connections: 1 }, seconds));
    }
  }
  return found;
}

function measuredOf(question: Question, found: Rounds, all: Map<string, Rounds>): Measured[] {
  const { what, share, within, milliseconds, grows, baseline } = question;
  const other = within && all.get(within.of);
  const figures: (Measured | false | undefined)[] = [
    { what: `${what}, responses a second`, rounds: speeds(found.large), unit: '' },
    { what: `${what}, median at ${connections} connections`, rounds: medians(found.large), unit: ' ms' },
    baseline && {
      what: `${what}, throughput against the baseline`,
      rounds: divide(speeds(found.large), speeds(found.baseline)),
      unit: '×',
      ...(share && { target: { atLeast: share } }),
    },
    baseline && {
      what: `${what}, the baseline’s median divided by the product’s`,
      rounds: divide(medians(found.baseline), medians(found.large)),
      unit: '×',
      ...(share && { target: { atLeast: share } }),
    },
    within &&
      other && {
        what: `${what}, median against ${within.of}`,
        rounds: divide(medians(found.large), medians(other.large)),
        unit: '×',
        target: { atMost: within.times },
      },
    milliseconds !== undefined && {
      what: `${what}, median of one call at a time`,
      rounds: medians(found.alone),
      unit: ' ms',
      target: { atMost: milliseconds },
    },
    grows !== undefined && {
      what: `${what}, median with all bookings compared with few`,
      rounds: milliseconds
        ? divide(medians(found.alone), medians(found.smallAlone))
        : divide(medians(found.large), medians(found.small)),
      unit: '×',
      target: growth,
      ...(grows && { cause: grows }),
    },
  ];
  return figures.filter((one) => typeof one === 'object');
}

/** Measures the wanted questions and those they are compared with. Passes each figure to `report` as it is measured. */
export async function measureAll(
  bench: Bench,
  isWanted: (name: string) => boolean,
  report: (measured: Measured) => void,
): Promise<void> {
  const needed = questions.filter(
    ({ name }) => isWanted(name) || questions.some((one) => isWanted(one.name) && one.within?.of === name),
  );
  const all = new Map<string, Rounds>();
  for (const question of needed) {
    const found = await measure(bench, question);
    all.set(question.name, found);
    for (const measured of measuredOf(question, found, all)) report(measured);
  }
  if (isWanted('write')) {
    const { large, seconds, rounds } = bench;
    const { tokens } = large;
    const found = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await load(large.product.url, { requests: writes, connections, tokens }, seconds));
    report({ what: 'bookings created, a second', rounds: speeds(found), unit: '' });
    report({ what: 'bookings created, median', rounds: medians(found), unit: ' ms' });
  }
}

/** Compares the throughput of one process with the throughput of two on the same database. */
export async function measureTwo(bench: Bench, second: ServerProcess, report: (measured: Measured) => void) {
  const { large, seconds, rounds } = bench;
  const [question] = questions;
  if (!question) return;
  const callers = { requests: question.requests(large.bookings), connections, tokens: large.tokens };
  const alone: Responses[] = [];
  const both: Responses[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await load(large.product.url, callers, seconds));
    both.push(await load([large.product.url, second.url], callers, seconds));
  }
  report({
    what: `${question.what}, two processes against one`,
    rounds: divide(speeds(both), speeds(alone)),
    unit: '×',
  });
}
