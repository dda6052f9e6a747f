import type { DataConfig } from '../../src/kernel/config/config.ts';
import { type Connection, connect } from '../../src/operations/backup/connect.ts';

/** Opens the database and the files of `place`, creating them if needed, while `work` runs. */
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
