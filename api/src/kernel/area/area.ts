import type { Db } from '../database/database.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { App } from '../http/instance.ts';
import type { Chores } from '../jobs/clock.ts';
import type { LetterKind } from '../mail/letter.ts';
import type { PartOfExport } from './export.ts';

/** What the routes of an area depend on. */
export interface AreaContext extends Dependencies {
  readonly storage: FileStorage;
  /** The `personalData` of all areas. */
  readonly personalData: readonly PersonalData[];
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
  /** The personal data of parents that the area stores. */
  readonly personalData?: PersonalData;
  /** Names for the rows of the area's tables in refusals, such as `bookings`. */
  readonly rowNames?: Readonly<Record<string, string>>;
  /** Provides the functions for the ports of lower areas. */
  readonly providePorts?: () => void;
}

/** A parent who is being erased, with every current and earlier value that may name them in free text. */
export interface Erased {
  readonly id: number;
  /** Every pair of a first and a last name. */
  readonly names: readonly string[];
  /** E-mail addresses, in lower case, including those with a pending link. */
  readonly addresses: readonly string[];
  /** Telephone numbers in E.164, with those of emergency contacts. */
  readonly phones: readonly string[];
  /** The names of children and emergency contacts. */
  readonly relatives: readonly string[];
  /** The lines and postcodes of addresses. */
  readonly places: readonly string[];
}

/** The personal data of parents that an area stores. */
export interface PersonalData {
  /** What the parent may read of it. */
  readonly exported: readonly PartOfExport[];
  /** Deletes or redacts every trace. Rows about money are kept, without the person. */
  readonly erase: (tx: Db, parent: Erased) => Promise<void>;
}
