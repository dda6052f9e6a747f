import type { Config } from '../config/config.ts';
import type { Db, OpenDatabase } from '../database/database.ts';
import type { PageFolders } from './pages.ts';

/** What the application needs from its process. */
export interface Dependencies {
  readonly config: Config;
  readonly db: Db;
  /** Reports the database's connections to the metrics. */
  readonly pool?: OpenDatabase['pool'];
  /** Tells the process what any process has written. Without it, streams reload at the heartbeat after a change. */
  readonly listen?: OpenDatabase['listen'];
  /** Called when the database has a newer schema than this version. */
  readonly onNewerSchema?: () => void;
  /** Folders of built pages. Without them none are served. */
  readonly pages?: PageFolders;
  /** Destination of the log, line by line, instead of the standard output. */
  readonly log?: { write(line: string): void };
}
