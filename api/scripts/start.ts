/** `npm start`: runs the demo agency at http://localhost, reachable from this machine only. */

import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { setAgency } from '@nanny-polo/shared/contract/agency';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import { seedAgencyDays } from '../demo/agency-days.ts';
import { seedAgreements } from '../demo/consents.ts';
import { startGoogleSandbox } from '../demo/google.ts';
import { seedDemo } from '../demo/seed.ts';
import { demoAgencyDir } from '../src/kernel/config/agency-faults.ts';
import { findAgencyFaults } from '../src/kernel/config/agency-folder.ts';
import { ConfigError, readDemoConfig } from '../src/kernel/config/config.ts';
import { openSecretKeyFile } from '../src/kernel/config/secret-key-file.ts';
import { formatVersion } from '../src/kernel/config/version.ts';
import { DataFolderHeld } from '../src/kernel/database/lock.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { EngineRefused } from '../src/kernel/database/prove-engine.ts';
import { SchemaRefused } from '../src/kernel/database/schema.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { assertAddressFree, PortTaken } from '../src/kernel/http/own-address.ts';
import { requireOwnData, WrongData } from '../src/operations/demo-mark/service.ts';
import { requireOwnCurrency, WrongCurrency } from '../src/operations/own-currency/service.ts';
import { CareAgreementRefused, storeCareAgreement } from '../src/people/care-agreement/service.ts';
import { serveProduct } from '../src/server.ts';
import { BuildFailed, buildPages } from './build.ts';
import { exitWithError, stopOnSignal } from './stop.ts';

const say = (line: string) => console.log(`  ${line}`);

/** Says how far an agency's own folder is from production. */
function describeFolder(folder: string): string {
  if (folder === demoAgencyDir) return '';
  const { length } = findAgencyFaults(folder);
  if (length === 0) return '\n  Production would accept this agency.\n';
  const points = length === 1 ? '1 point keeps' : `${length} points keep`;
  return `\n  ${points} this agency from production: npm run agency -- check ${relative(process.env.INIT_CWD ?? '', folder)}\n`;
}

async function openDemoDatabase(config: ReturnType<typeof readDemoConfig>) {
  const database = await openDatabase(config);
  await assertAddressFree(config);
  await requireOwnData(database.db, config);
  await requireOwnCurrency(database.db);
  const isNew = await seedDemo(database.db, openStorage(config));
  await storeCareAgreement(database.db, config.careAgreement);
  if (isNew) {
    await seedAgencyDays(database.db, new Date());
    await seedAgreements(database.db);
    say('Filled an empty database with the demo agency');
  }
  return database;
}

try {
  const { values } = parseArgs({ options: { 'without-pages': { type: 'boolean' } } });
  const config = readDemoConfig(process.env, openSecretKeyFile);
  setAgency(config.agency);
  console.log(`\nNanny Polo ${formatVersion(config.commit)}, the demo. Preparing …`);
  // Opens the database first: if another process uses the data folder, nothing is built needlessly.
  const database = await openDemoDatabase(config);
  const { closeBy, stop } = stopOnSignal(() => database.close());
  // In development the pages come from servers of their own.
  const pages = values['without-pages'] ? undefined : await buildPages(say);
  const google = await startGoogleSandbox(`${config.publicUrl}/auth-redirect`);
  const server = await serveProduct({ ...config, google: google.provider }, database, stop, {
    ...(pages && { pages }),
  }).catch(async (error) => {
    await google.close();
    await database.close();
    throw error;
  });
  closeBy(async () => {
    console.log('\nStopping …');
    await google.close();
    await server.close();
  });
  const url = server.url.replace(config.host, 'localhost');
  const accounts = demoAccounts.map(([email, what]) => `    ${email.padEnd(32)}${what}`);
  console.log(`
  Ready.

    Public site   ${url}/
    Back office   ${url}/admin
    API           ${url}/api/docs
    Mail          ${url}/mailbox
    Google        a sandbox at ${google.provider.issuer}, no password needed

  Demo accounts, password ${demoPassword}
${accounts.join('\n')}
${describeFolder(config.agencyDir)}
  Stop with Ctrl-C. The data stays in ${config.databaseUrl ? 'the database' : config.dataDir}.
`);
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
