/** One finding of a drill: what was checked, whether it held, and its figure. */
export interface Finding {
  readonly what: string;
  readonly held: boolean;
  readonly figure: string;
  /** Depends on elapsed time. The command requires it; tests ignore it, because a busy machine would fail them. */
  readonly byClock?: true;
}

/** A drill of `npm run drill`. `size` scales it: 1 is the full size, tests run a small part. */
export type Drill = (size: number, say: (line: string) => void) => Promise<Finding[]>;

/** Returns the findings that a test may require. */
export const timeless = (findings: readonly Finding[]) => findings.filter(({ byClock }) => !byClock);

/** Formats findings, one line for each. */
export const lines = (findings: readonly Finding[]) =>
  findings.map(({ what, held, figure }) => `${held ? '✓' : '✗'} ${what}: ${figure}`);
