import { letters } from '../../src/areas.ts';
import { demoConfig } from '../../src/kernel/config/config.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { startMailWorker } from '../../src/kernel/mail/worker.ts';

/** The program that the drill kills, which only sends mail: `mail-process.ts DATABASE_URL SMTP_URL`. */

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const config = demoConfig({});
const database = await openPostgres(databaseUrl);
await startMailWorker(database, letters, { ...config, mail: { ...config.mail, smtpUrl } }, () => {});
process.stdout.write('ready\n');
