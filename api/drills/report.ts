/** One finding of a drill: what was checked, whether it held, and its figure. */
export interface Finding {
  readonly what: string;
  readonly held: boolean;
  readonly figure: string;
  /** Depends on how fast or busy the machine is. `npm run drill` requires it to hold; tests ignore it. */
  readonly byClock?: true;
}

/** A drill of `npm run drill`. `size` scales most drills: 1 is the full size, tests run a small part. */
export type Drill = (size: number, say: (line: string) => void) => Promise<Finding[]>;

/** Returns the part of a number at full size, at least `least`. */
export const scaleNumber = (full: number, size: number, least = 1) =>
  Math.max(least, Math.round(full * size));

export const createFinding = (what: string, held: boolean, figure: string): Finding => ({
  what,
  held,
  figure,
});

/** Marks a finding that depends on the machine's speed. */
export const markByClock = (one: Finding): Finding => ({ ...one, byClock: true });

/** Returns the findings that tests require to hold: all that do not depend on the machine's speed. */
export const selectTimeless = (findings: readonly Finding[]) => findings.filter((one) => !one.byClock);

/** Returns a finding that holds if all `count` cases were right. */
export const checkAllRight = (what: string, right: number, count: number): Finding =>
  createFinding(what, right === count && count > 0, `${right} of ${count}`);

/** Returns a finding that holds if nothing was wrong. Its figure lists what was. */
export const checkNothingWrong = (what: string, wrong: readonly string[], figure = 'none'): Finding =>
  createFinding(what, wrong.length === 0, figure + wrong.map((one) => `\n   ${one}`).join(''));

/** Returns a finding that holds if something took at most `allowed` milliseconds. Tests require only a finite time. */
export const checkInTime = (what: string, milliseconds: number, allowed: number): Finding => ({
  ...createFinding(what, milliseconds <= allowed, `${milliseconds.toFixed(0)} ms, ${allowed} allowed`),
  ...(Number.isFinite(milliseconds) && { byClock: true }),
});

export const formatFindings = (findings: readonly Finding[]) =>
  findings.map(({ what, held, figure }) => `${held ? '✓' : '✗'} ${what}: ${figure}`);
