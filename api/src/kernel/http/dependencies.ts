import type { Config } from '../config/config.ts';
import type { Db, OpenDatabase } from '../database/database.ts';
import type { PageFolders } from './pages.ts';

/** What the application needs from the process around it. */
export interface Dependencies {
  readonly config: Config;
  readonly db: Db;
  /** What the metrics tell of the database's connections. */
  readonly pool?: OpenDatabase['pool'];
  /** Folders of built pages other than the product's own. */
  readonly pages?: PageFolders;
  /** Where the log goes, line by line, instead of the standard output. */
  readonly log?: { write(line: string): void };
}
