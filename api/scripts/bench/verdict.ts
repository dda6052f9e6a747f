/** From measured rounds to what a person reads. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** One thing measured in several rounds, and what it is held to; without a target it is told alone. */
export interface Measured {
  readonly what: string;
  readonly rounds: readonly number[];
  readonly unit: string;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** Why the target may be missed, where that is known and left so. */
  readonly cause?: string;
}

/** Whether the median of the rounds keeps the target; null without one. A figure that is none keeps nothing. */
export function isMet({ rounds, target }: Measured): boolean | null {
  if (!target) return null;
  const figure = median(rounds);
  return 'atLeast' in target ? figure >= target.atLeast : figure <= target.atMost;
}

const short = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

const bound = (target: NonNullable<Measured['target']>, unit: string) =>
  'atLeast' in target ? `at least ${target.atLeast}${unit}` : `at most ${target.atMost}${unit}`;

/** One line: the verdict, the median, the spread, the target, and the cause where it is missed. */
export function line(measured: Measured): string {
  const { what, rounds, unit, target, cause } = measured;
  const missed = isMet(measured) === false;
  const spread = rounds.length > 1 ? ` (${short(Math.min(...rounds))} to ${short(Math.max(...rounds))})` : '';
  const verdict = { true: '✓ met    ', false: '✗ not met', null: '  told   ' }[String(isMet(measured))];
  return `${verdict} ${what}: ${short(median(rounds))}${unit}${spread}${target ? `, ${bound(target, unit)}` : ''}${missed && cause ? `: ${cause}` : ''}`;
}

/** The last line, and whether every target was met or its miss has a known cause. */
export function total(all: readonly Measured[]): { text: string; met: boolean } {
  const verdicts = all.map(isMet).filter((one) => one !== null);
  const missed = all.filter((one) => isMet(one) === false);
  const told = missed.filter(({ cause }) => cause).length;
  return {
    text: `${verdicts.length - missed.length} of ${verdicts.length} targets met${told > 0 ? `, ${told} missed for a known cause` : ''}.`,
    met: missed.length === told,
  };
}
