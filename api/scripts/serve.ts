/** `npm run serve`: runs the product in production, configured by the environment. */

import { setAgency } from '@nanny-polo/shared/contract/agency';
import { inviteOwner } from '../src/accounts/invitation/service.ts';
import { ConfigError, readProductionConfig } from '../src/kernel/config/config.ts';
import { formatVersion } from '../src/kernel/config/version.ts';
import { DataFolderHeld } from '../src/kernel/database/lock.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { EngineRefused } from '../src/kernel/database/prove-engine.ts';
import { SchemaRefused } from '../src/kernel/database/schema.ts';
import { createStartLog } from '../src/kernel/http/logging.ts';
import { assertAddressFree, PortTaken } from '../src/kernel/http/own-address.ts';
import { requireOwnData, WrongData } from '../src/operations/demo-mark/service.ts';
import { requireOwnCurrency, WrongCurrency } from '../src/operations/own-currency/service.ts';
import { CareAgreementRefused, storeCareAgreement } from '../src/people/care-agreement/service.ts';
import { serveProduct } from '../src/server.ts';
import { holdBuiltPages, PagesNotBuilt } from './built-pages.ts';
import { ownerLines } from './owner-lines.ts';
import { exitWithError, stopOnSignal } from './stop.ts';

try {
  const config = readProductionConfig(process.env);
  const log = createStartLog(config.logLevel);
  log.info(`Nanny Polo ${formatVersion(config.commit)}`);
  setAgency(config.agency);
  // Before the database, so that a version without its pages does not migrate it.
  const pages = holdBuiltPages(process.env);
  const database = await openDatabase(config);
  const { closeBy, stop } = stopOnSignal(() => database.close());
  await assertAddressFree(config);
  await requireOwnData(database.db, config);
  await requireOwnCurrency(database.db);
  await storeCareAgreement(database.db, config.careAgreement);
  const ownerLine = config.ownerEmail && ownerLines[await inviteOwner(database.db, config.ownerEmail)];
  if (ownerLine) log.info(ownerLine);
  const server = await serveProduct(config, database, stop, { pages });
  closeBy(() => server.close());
  log.info(`Nanny Polo runs on ${server.url}`);
} catch (error) {
  exitWithError(error, [
    ConfigError,
    DataFolderHeld,
    PortTaken,
    PagesNotBuilt,
    EngineRefused,
    SchemaRefused,
    WrongData,
    CareAgreementRefused,
    WrongCurrency,
  ]);
}
