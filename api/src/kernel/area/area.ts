import type { Db } from '../database/database.ts';
import type { Refusal } from '../error/error.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { App } from '../http/instance.ts';
import type { Chores } from '../jobs/clock.ts';
import type { LetterKind } from '../mail/letter.ts';

export interface AreaContext extends Dependencies {
  readonly storage: FileStorage;
}

/** What an area adds to the product. `areas.ts` lists the areas. */
export interface Area {
  /** Registers the area's routes under /api. */
  readonly routes?: (api: App, context: AreaContext) => void;
  /** Every kind of mail that the area queues. */
  readonly letters?: readonly LetterKind<object>[];
  /** What the clock runs once a minute. */
  readonly chores?: Chores;
  /** What runs once an hour, by name. */
  readonly housekeeping?: Readonly<Record<string, (db: Db, storage: FileStorage) => Promise<unknown>>>;
  /** Names for the rows of the area's tables in refusals, such as `bookings`. */
  readonly rowNames?: Readonly<Record<string, string>>;
  /** The refusals of what a constraint rejects although the services' checks passed, by the constraint's name. */
  readonly constraints?: Readonly<Record<string, () => Refusal>>;
  /** Provides the functions for the ports of lower areas. */
  readonly providePorts?: () => void;
}
