import type { DataConfig } from '../../src/kernel/config/config.ts';
import { type Connection, connect } from '../../src/operations/backup/connect.ts';

/** Runs `work` with the database of `place`, which is created if needed and closed afterwards. */
export async function using<Result>(
  place: DataConfig,
  work: (open: Connection) => Promise<Result>,
): Promise<Result> {
  const open = await connect(place, { mustExist: false });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
