/** Formats measured rounds as verdicts. */

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns a percentile by nearest rank, the 95th for `share` 0.95; NaN without values. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** One thing measured in several rounds, with its target if it has one. */
export interface Measured {
  readonly what: string;
  readonly rounds: readonly number[];
  readonly unit: string;
  /** The percentile of the rounds that counts, 0.95 for the 95th; by default the median. */
  readonly percentile?: number;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** The known and accepted cause of a miss. */
  readonly cause?: string;
}

const figureOf = ({ rounds, percentile: share }: Measured) =>
  share ? percentileOf(rounds, share) : medianOf(rounds);

/** Returns whether the figure of the rounds meets the target; null without a target. NaN meets none. */
export function isMet(measured: Measured): boolean | null {
  const { target } = measured;
  if (!target) return null;
  const figure = figureOf(measured);
  return 'atLeast' in target ? figure >= target.atLeast : figure <= target.atMost;
}

const short = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

const bound = (target: NonNullable<Measured['target']>, unit: string) =>
  'atLeast' in target ? `at least ${target.atLeast}${unit}` : `at most ${target.atMost}${unit}`;

/** Formats one line: verdict, figure, spread, target, and the cause of a miss. */
export function formatLine(measured: Measured): string {
  const { what, rounds, unit, target, cause } = measured;
  const missed = isMet(measured) === false;
  const spread = rounds.length > 1 ? ` (${short(Math.min(...rounds))} to ${short(Math.max(...rounds))})` : '';
  const verdict = { true: '✓ met    ', false: '✗ not met', null: '  figure ' }[String(isMet(measured))];
  return `${verdict} ${what}: ${short(figureOf(measured))}${unit}${spread}${target ? `, ${bound(target, unit)}` : ''}${missed && cause ? `: ${cause}` : ''}`;
}

/** Returns the last line, and whether every target was met or its miss has a known cause. */
export function formatTotal(all: readonly Measured[]): { text: string; met: boolean } {
  const verdicts = all.map(isMet).filter((one) => one !== null);
  const missed = all.filter((one) => isMet(one) === false);
  const explained = missed.filter(({ cause }) => cause).length;
  return {
    text: `${verdicts.length - missed.length} of ${verdicts.length} targets met${explained > 0 ? `, ${explained} missed for a known cause` : ''}.`,
    met: missed.length === explained,
  };
}
