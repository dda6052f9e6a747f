import type { ServerProcess } from '../../.ci/server-process.ts';
import { growth, type Question, questions } from './questions.ts';
import { runInTurn } from './rounds.ts';
import { loadWithCalls, type Responses } from './send-calls.ts';
import type { Measured } from './verdict.ts';

/** A process of the product, with the number of its bookings and the tokens of its sessions. */
interface Subject {
  readonly product: ServerProcess;
  readonly bookings: number;
  readonly tokens: readonly string[];
}

/** What one run of the bench uses. */
interface Bench {
  readonly large: Subject;
  readonly small: Subject;
  /** Uses the database of `large`. */
  readonly baseline: ServerProcess;
  /** Starts another process of the product on the database of `large`. */
  startSecond(): Promise<ServerProcess>;
  readonly rounds: number;
  /** How long each burst of calls lasts. */
  readonly seconds: number;
}

/** The number of connections in each comparison, each with its own session. */
export const connections = 20;

/** The responses of each side in each round; none of a side that a question does not need. */
type Rounds = Partial<Record<'large' | 'small' | 'baseline' | 'alone' | 'smallAlone' | 'two', Responses[]>>;

const divide = (some: readonly number[], others: readonly number[]) =>
  some.map((one, at) => one / (others[at] ?? Number.NaN));
const medians = (rounds: readonly Responses[] = []) => rounds.map(({ p50 }) => p50);
const speeds = (rounds: readonly Responses[] = []) => rounds.map(({ served, seconds }) => served / seconds);

/** Asks every side that a question compares, in turn. */
async function ask(bench: Bench, question: Question): Promise<Rounds> {
  const { large, small, rounds, seconds } = bench;
  const { milliseconds, grows, baseline, processes } = question;
  await using second = processes === 2 ? await bench.startSecond() : null;
  const side = (
    { product, bookings, tokens }: Subject,
    connections: number,
    url: string | string[] = product.url,
    requests = question.requests,
  ) => {
    const callers = { requests: requests(bookings), connections, tokens };
    return () => loadWithCalls(url, callers, seconds);
  };
  const sides: Record<string, () => Promise<Responses>> = { large: side(large, connections) };
  if (baseline) sides.baseline = side(large, connections, bench.baseline.url, baseline);
  if (second) sides.two = side(large, connections, [large.product.url, second.url]);
  if (milliseconds) sides.alone = side(large, 1);
  if (grows !== undefined && milliseconds) sides.smallAlone = side(small, 1);
  else if (grows !== undefined) sides.small = side(small, connections);
  return await runInTurn(rounds, sides);
}

const ratio = (what: string, rounds: readonly number[], target?: Measured['target']): Measured => ({
  what,
  rounds,
  unit: '×',
  ...(target && { target }),
});

/** Returns the figures of a question. `all` has the rounds of the questions before it. */
function figuresOf(question: Question, rounds: Rounds, all: ReadonlyMap<string, Rounds>): Measured[] {
  const { what, share, within, milliseconds, grows, baseline, processes } = question;
  const { large, small, alone, smallAlone, two } = rounds;
  const atLeast = share ? { atLeast: share } : undefined;
  if (processes === 2)
    return [ratio(`${what}, two processes against one`, divide(speeds(two), speeds(large)))];
  const figures: Measured[] = [
    { what: `${what}, responses a second`, rounds: speeds(large), unit: '' },
    { what: `${what}, median at ${connections} connections`, rounds: medians(large), unit: ' ms' },
  ];
  if (baseline)
    figures.push(
      ratio(
        `${what}, throughput against the baseline`,
        divide(speeds(large), speeds(rounds.baseline)),
        atLeast,
      ),
      ratio(
        `${what}, the baseline’s median divided by the product’s`,
        divide(medians(rounds.baseline), medians(large)),
        atLeast,
      ),
    );
  if (within) {
    const others = medians(all.get(within.of)?.large);
    const target = { atMost: within.times };
    figures.push(ratio(`${what}, median against ${within.of}`, divide(medians(large), others), target));
  }
  if (milliseconds) {
    const target = { atMost: milliseconds };
    figures.push({
      what: `${what}, median of one call at a time`,
      rounds: medians(alone),
      unit: ' ms',
      target,
    });
  }
  if (grows !== undefined) {
    const [many, few] = milliseconds ? [alone, smallAlone] : [large, small];
    const grown = divide(medians(many), medians(few));
    const compared = ratio(`${what}, median with all bookings compared with few`, grown, growth);
    figures.push({ ...compared, ...(grows && { cause: grows }) });
  }
  return figures;
}

/** Asks the wanted questions and those they are compared with. Passes each figure to `report` as it is measured. */
export async function askQuestions(
  bench: Bench,
  isWanted: (name: string) => boolean,
  report: (measured: Measured) => void,
): Promise<void> {
  const compared = questions.flatMap(({ name, within }) => (within && isWanted(name) ? [within.of] : []));
  const all = new Map<string, Rounds>();
  for (const question of questions) {
    if (!isWanted(question.name) && !compared.includes(question.name)) continue;
    const rounds = await ask(bench, question);
    all.set(question.name, rounds);
    for (const measured of figuresOf(question, rounds, all)) report(measured);
  }
}
