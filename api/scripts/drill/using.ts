import type { DataConfig } from '../../src/kernel/config/config.ts';
import { type Connection, connect } from '../../src/operations/backup/connect.ts';

/** Opens the database and the files of `place`, made where they are not there yet, for as long as `work` takes. */
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
