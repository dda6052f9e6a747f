import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { preload } from '../../../.ci/server-process.ts';
import { letters } from '../../src/areas.ts';
import { demoConfig } from '../../src/kernel/config/config.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { openPostgres } from '../../src/kernel/database/postgres.ts';
import { queueMail } from '../../src/kernel/mail/service.ts';
import { startMailWorker } from '../../src/kernel/mail/worker.ts';
import { supportMail } from '../../src/office/support/service.ts';
import { waitingMails } from '../../src/test/post.ts';
import { startSmtp } from '../../src/test/smtp.ts';
import { timeUntil } from './calls.ts';
import type { Drill, Finding } from './report.ts';
import { onPostgres } from './temporary.ts';

/** How often the mail worker is killed at full size, and how many mails are queued before each kill. */
const kills = 50;
const mailsEach = 12;

/** Starts this file as a process that only sends mail. */
async function startWorker(databaseUrl: string, smtpUrl: string): Promise<ChildProcess> {
  const worker = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ['--import', preload, worker, databaseUrl, smtpUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.removeListener('exit', onExit));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

/** Queues mails, every third in a database transaction that is rolled back. Returns the names of the others. */
async function queueRound(db: Db, round: number): Promise<string[]> {
  const queued: string[] = [];
  for (let at = 0; at < mailsEach; at += 1) {
    const name = `round-${round}-${at}-${at % 3 === 2 ? 'undone' : 'meant'}`;
    const mail = { name, email: 'somebody@families.example', message: name } as const;
    await db
      .transaction(async (tx) => {
        await queueMail(tx, supportMail, mail);
        if (at % 3 === 2) throw new Error('Rolled back on purpose');
        queued.push(name);
      })
      .catch(() => {});
  }
  return queued;
}

/** Kills (SIGKILL) the mail worker repeatedly while it sends. */
export const killMailWorker = (rounds: number, say: (line: string) => void): Promise<Finding[]> =>
  onPostgres(async ({ url }) => {
    const smtp = await startSmtp();
    const { db, close } = await openPostgres(url);
    const meant: string[] = [];
    let child = await startWorker(url, smtp.url);
    for (let round = 1; round <= rounds; round += 1) {
      meant.push(...(await queueRound(db, round)));
      await delay(Math.random() * 700);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = await startWorker(url, smtp.url);
      if (round % 10 === 0) say(`${round} of ${rounds} kills, ${smtp.received.length} mails arrived`);
    }
    await timeUntil(async () => (await waitingMails(db)) === 0);
    child.kill('SIGKILL');
    const left = await waitingMails(db);
    await close();
    const arrived = (name: string) => smtp.received.filter(({ source }) => source.includes(name));
    const lost = meant.filter((name) => arrived(name).length === 0);
    const undone = smtp.received.filter(({ source }) => source.includes('-undone'));
    const renamed = meant.filter((name) => new Set(arrived(name).map(({ messageId }) => messageId)).size > 1);
    const again = smtp.received.length - meant.length;
    await smtp.close();
    return [
      {
        what: 'every mail of a committed change is sent',
        held: lost.length === 0 && left === 0 && meant.length > 0,
        figure: `${meant.length - lost.length} of ${meant.length} in ${rounds} kills`,
      },
      {
        what: 'no mail of a change that was rolled back is sent',
        held: undone.length === 0,
        figure: `${undone.length} sent`,
      },
      {
        what: 'a mail that is sent again keeps its Message-ID',
        held: renamed.length === 0,
        figure: `${again} sent again, ${renamed.length} with another Message-ID`,
      },
    ];
  });

export const mail: Drill = (size, say) => killMailWorker(Math.max(1, Math.round(kills * size)), say);

if (import.meta.main) {
  const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
  const config = demoConfig({});
  const database = await openPostgres(databaseUrl);
  await startMailWorker(database, letters, { ...config, mail: { ...config.mail, smtpUrl } }, () => {});
  process.stdout.write('ready\n');
}
