/** One thing that a drill looked at: what, whether it held, and the figure behind it. */
export interface Finding {
  readonly what: string;
  readonly held: boolean;
  readonly figure: string;
}

/** A drill of `npm run drill`. `size` scales it: 1 is the full size, the test suite runs a small part. */
export type Drill = (size: number, say: (line: string) => void) => Promise<Finding[]>;

/** The findings as lines for a person. */
export const lines = (findings: readonly Finding[]) =>
  findings.map(({ what, held, figure }) => `${held ? '✓' : '✗'} ${what}: ${figure}`);
