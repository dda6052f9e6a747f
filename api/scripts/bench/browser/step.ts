import type { Browser, Page } from 'playwright';
import type { Measured } from '../verdict.ts';

/** A fresh page of a signed-in coordinator, with its processor slowed down. */
export interface Visit {
  readonly browser: Browser;
  readonly page: Page;
}

/** A measurement in a page. `run` returns one number for each of its figures. */
export interface Step {
  readonly name: string;
  readonly figures: readonly Omit<Measured, 'rounds'>[];
  run(visit: Visit): Promise<readonly number[]>;
}
