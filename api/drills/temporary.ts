import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataConfig } from '../src/kernel/config/config.ts';
import { connect } from '../src/operations/backup/connect.ts';

/** Creates a temporary folder for `using`, which deletes it. */
export const temporaryFolder = (name: string) => mkdtempDisposableSync(join(tmpdir(), `nanny-polo-${name}-`));

/** Returns an open database for `await using`, which closes it. */
export const closing = <Open extends { close(): Promise<void> }>(open: Open): Open & AsyncDisposable => ({
  ...open,
  [Symbol.asyncDispose]: () => open.close(),
});

/** Opens the database of `place` without migrating it, for `await using`. PGlite creates it if it is missing. */
export const openPlace = async (place: DataConfig) => closing(await connect(place, { mustExist: false }));
