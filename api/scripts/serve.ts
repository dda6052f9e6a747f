import { ConfigError, productionConfig } from '../src/config.ts';
import { DataFolderHeld } from '../src/database/lock.ts';
import { openDatabase } from '../src/database/open.ts';
import { EngineRefused } from '../src/database/prove-engine.ts';
import { inviteOwner } from '../src/invitation/service.ts';
import { PortTaken, serve } from '../src/server.ts';
import { BuildFailed, buildPages } from './build.ts';
import { holdLittleMemory } from './memory.ts';
import { fail, stopOnSignal } from './stop.ts';

/** `npm run serve`: production, by the environment's configuration. */

try {
  const config = productionConfig(process.env);
  await buildPages((line) => console.log(line));
  const database = await openDatabase(config);
  if (config.ownerEmail) await inviteOwner(database.db, config.ownerEmail);
  const server = await serve(config, database);
  stopOnSignal(() => server.close());
  console.log(`Nanny Polo answers on ${server.url}`);
  holdLittleMemory();
} catch (error) {
  fail(error, [ConfigError, DataFolderHeld, PortTaken, BuildFailed, EngineRefused]);
}
