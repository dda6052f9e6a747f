/** `npm run serve`: runs the product in production, configured by the environment. */

import { setAgency } from '@nanny-polo/shared/contract/agency';
import { inviteOwner } from '../src/accounts/invitation/service.ts';
import { ConfigError, readProductionConfig } from '../src/kernel/config/config.ts';
import { DataFolderHeld } from '../src/kernel/database/lock.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { EngineRefused } from '../src/kernel/database/prove-engine.ts';
import { SchemaRefused } from '../src/kernel/database/schema.ts';
import { requireOwnData, WrongData } from '../src/operations/demo-mark/service.ts';
import { requireOwnCurrency, WrongCurrency } from '../src/operations/own-currency/service.ts';
import { CareAgreementRefused, storeCareAgreement } from '../src/people/care-agreement/service.ts';
import { PortTaken, serveProduct } from '../src/server.ts';
import { BuildFailed, buildPages } from './build.ts';
import { exitWithError, stopOnSignal } from './stop.ts';

const ownerLines: Record<Awaited<ReturnType<typeof inviteOwner>>, string | null> = {
  invited: 'Sent the owner an invitation at OWNER_EMAIL.',
  waiting: 'The owner has an invitation at OWNER_EMAIL but has not accepted it yet.',
  accepted: null,
  'other-owner': 'OWNER_EMAIL is not invited: the agency already has an owner, with another address.',
  suspended: 'OWNER_EMAIL is not invited: the owner’s account is suspended.',
  'address-taken':
    'OWNER_EMAIL is not invited: another admin has that address. Set OWNER_EMAIL to a different one.',
};

try {
  const config = readProductionConfig(process.env);
  setAgency(config.agency);
  const database = await openDatabase(config);
  const { closeBy, stop } = stopOnSignal(() => database.close());
  await requireOwnData(database.db, config);
  await requireOwnCurrency(database.db);
  await storeCareAgreement(database.db, config.careAgreement);
  await buildPages((line) => console.log(line));
  const ownerLine = config.ownerEmail && ownerLines[await inviteOwner(database.db, config.ownerEmail)];
  if (ownerLine) console.log(ownerLine);
  const server = await serveProduct(config, database, stop);
  closeBy(() => server.close());
  console.log(`Nanny Polo runs on ${server.url}`);
} catch (error) {
  exitWithError(error, [
    ConfigError,
    DataFolderHeld,
    PortTaken,
    BuildFailed,
    EngineRefused,
    SchemaRefused,
    WrongData,
    CareAgreementRefused,
    WrongCurrency,
  ]);
}
