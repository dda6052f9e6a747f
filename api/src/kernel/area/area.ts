import type { Db } from '../database/database.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { App } from '../http/instance.ts';
import type { Chores } from '../jobs/tick.ts';
import type { LetterKind } from '../mail/letter.ts';
import type { PersonalData } from './personal-data.ts';

/** What the routes of an area need. */
export interface AreaContext extends Dependencies {
  readonly storage: FileStorage;
  /** The contributions of every area. */
  readonly personalData: readonly PersonalData[];
}

/** What an area brings to the product. `areas.ts` lists the areas. */
export interface Area {
  readonly name: string;
  /** Registers the area's routes under /api. */
  readonly routes?: (api: App, context: AreaContext) => void;
  /** Every kind of mail that it queues. */
  readonly letters?: readonly LetterKind<object>[];
  /** What falls due with time, looked at every minute. */
  readonly chores?: Chores;
  /** What is tidied up every hour. */
  readonly housekeeping?: readonly ((db: Db, storage: FileStorage) => Promise<unknown>)[];
  /** What it keeps about parents. */
  readonly personalData?: PersonalData;
  /** What refusals call the rows of its tables, such as `bookings`. */
  readonly rowNames?: Readonly<Record<string, string>>;
  /** Binds the ports of lower areas. */
  readonly providePorts?: () => void;
}
