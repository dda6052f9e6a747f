import { type Measured, median, percentile } from '../../verdict.ts';
import { type Cost, type StepName, steps, type Visit } from './visit.ts';

/** The visits of one product, one for each round. */
export interface Visited {
  readonly name: string;
  readonly visits: readonly Visit[];
}

/** Our cost must be at most this share of the cheapest other product's. */
const atMost = 0.5;

const costs = ({ visits }: Visited, step: StepName, figure: keyof Cost): number[] =>
  visits.flatMap((visit) => visit[step][figure] ?? []);

/**
 * Returns the bytes received from the cold start to the end of a step, for each round. The other demos have their data
 * in their scripts, so a single step of theirs may need no bytes.
 */
function bytesUntil({ visits }: Visited, step: StepName): number[] {
  const until = steps.slice(0, steps.indexOf(step) + 1);
  return visits.map((visit) => until.reduce((sum, one) => sum + visit[one].bytes, 0));
}

/** Returns each of our rounds as a share of the others' lowest median. */
function against(ours: readonly number[], others: readonly (readonly number[])[]): number[] {
  const best = Math.min(...others.map(median));
  return ours.map((one) => one / best);
}

/** Returns our targets, relative to the others and absolute, with what was measured. */
export function goals(ours: Visited, others: readonly Visited[]): Measured[] {
  const all: Measured[] = [];
  const beside = (what: string, of: (visited: Visited) => number[]) => {
    const [mine, theirs] = [of(ours), others.map(of)];
    if (others.length > 0 && mine.length > 0)
      all.push({ what, unit: '', rounds: against(mine, theirs), target: { atMost } });
  };
  for (const step of steps) {
    beside(`${step}, bytes so far, compared with the better`, (visited) => bytesUntil(visited, step));
    beside(`${step}, longest task, compared with the better`, (visited) => costs(visited, step, 'task'));
    beside(`${step}, interaction to next paint, compared with the better`, (visited) =>
      costs(visited, step, 'interaction'),
    );
    const interactions = costs(ours, step, 'interaction');
    if (interactions.length > 0)
      all.push({
        what: `${step}, interaction to next paint, 95th percentile`,
        unit: ' ms',
        rounds: [percentile(interactions, 0.95)],
        target: { atMost: 100 },
      });
  }
  const warm = costs(ours, 'warm start', 'shown').map((one) => one / 1000);
  all.push({ what: 'warm start to a usable list', unit: ' s', rounds: warm, target: { atMost: 1 } });
  return all;
}

const columns = [
  ['shown', 1, ' ms'],
  ['bytes', 1024, ' KB'],
  ['requests', 1, ''],
  ['task', 1, ' ms'],
  ['interaction', 1, ' ms'],
] as const;

/** Formats what each step of a product cost: median and 95th percentile. */
export function table(visited: Visited): string {
  const rows = steps.map((step) => {
    const cells = columns.map(([figure, by, unit]) => {
      const all = costs(visited, step, figure).map((one) => one / by);
      return all.length > 0 ? `${median(all).toFixed(0)} (${percentile(all, 0.95).toFixed(0)})${unit}` : '–';
    });
    return [step, ...cells];
  });
  const head = ['median (95th percentile)', 'shown after', 'bytes', 'requests', 'longest task', 'next paint'];
  const lines = [head, ...rows].map((row) => row.map((cell, at) => cell.padEnd(at ? 18 : 26)).join(''));
  return `\n${visited.name}\n${lines.join('\n')}\n`;
}
