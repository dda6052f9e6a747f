import type { Area } from '../../kernel/area/area.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { PartOfExport } from './export-part.ts';

/** An area that stores personal data of parents. */
export interface AreaOfParents extends Area {
  readonly personalData: PersonalData;
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

export interface PersonalData {
  /** What the parent may read of it. */
  readonly exported: readonly PartOfExport[];
  /** Deletes or redacts every trace. Rows about money are kept, without the person. */
  readonly erase: (tx: Db, parent: Erased) => Promise<void>;
}

/** Why a family gets no more letters. */
export const familyErased = 'The family has been erased.';
