import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataConfig } from '../src/kernel/config/config.ts';
import { openConnection } from '../src/operations/backup/connect.ts';

/** Creates a temporary folder for `using`, which deletes it. */
export const createTemporaryFolder = (name: string) =>
  mkdtempDisposableSync(join(tmpdir(), `nanny-polo-${name}-`));

/** Returns an open database for `await using`, which closes it. */
export const toDisposable = <Open extends { close(): Promise<void> }>(
  open: Open,
): Open & AsyncDisposable => ({
  ...open,
  [Symbol.asyncDispose]: () => open.close(),
});

/** Opens the database of `place` without migrating it, for `await using`. PGlite creates it if it is missing. */
export const openPlace = async (place: DataConfig) =>
  toDisposable(await openConnection(place, { mustExist: false }));
