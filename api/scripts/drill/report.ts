/** One thing that a drill looked at: what, whether it held, and the figure behind it. */
export interface Finding {
  readonly what: string;
  readonly held: boolean;
  readonly figure: string;
  /** Judged by the clock: the command's verdict, never a test's, since a busy machine would fail it. */
  readonly byClock?: true;
}

/** A drill of `npm run drill`. `size` scales it: 1 is the full size, the test suite runs a small part. */
export type Drill = (size: number, say: (line: string) => void) => Promise<Finding[]>;

/** What a test may insist on. */
export const timeless = (findings: readonly Finding[]) => findings.filter(({ byClock }) => !byClock);

/** The findings as lines for a person. */
export const lines = (findings: readonly Finding[]) =>
  findings.map(({ what, held, figure }) => `${held ? '✓' : '✗'} ${what}: ${figure}`);
