import type { Db } from '../../kernel/database/database.ts';
import { port } from '../../kernel/port/port.ts';

/** Runs `work` and queues one mail for each person instead of one for each visit; see `oneMailEach`. */
export const mailedOnce = port<(tx: Db, work: () => Promise<void>) => Promise<void>>('mailedOnce');
