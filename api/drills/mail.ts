import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../../.ci/postgres.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { openPostgres } from '../src/kernel/database/postgres.ts';
import { keepMessage } from '../src/office/support/service.ts';
import { waitingMails } from '../src/test/post.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { measureTimeUntil } from './calls.ts';
import { startProcess } from './product-process.ts';
import { createFinding, type Drill, type Finding, scaleNumber } from './report.ts';
import { toDisposable } from './temporary.ts';

/** The number of mails before each kill, including those rolled back. */
const mailsEach = 12;

/** Queues mails, every third in a database transaction that is rolled back. Returns the names of the others. */
async function queueRound(db: Db, round: number): Promise<string[]> {
  const queued: string[] = [];
  for (let at = 0; at < mailsEach; at += 1) {
    const name = `round-${round}-${at}-${at % 3 === 2 ? 'undone' : 'meant'}`;
    const mail = { name, email: 'somebody@families.example', message: name } as const;
    await db
      .transaction(async (tx) => {
        await keepMessage(tx, mail);
        if (at % 3 === 2) throw new Error('Rolled back on purpose');
        queued.push(name);
      })
      .catch(() => {});
  }
  return queued;
}

export async function killWhileSending(
  databaseUrl: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Finding[]> {
  await using smtp = await startSmtp();
  await using database = toDisposable(await openPostgres(databaseUrl));
  const { db } = database;
  const options = { empty: true, smtpUrl: smtp.url };
  await using product = await startProcess({ DEMO_DATABASE_URL: databaseUrl }, options);
  const meant: string[] = [];

  for (let round = 1; round <= rounds; round += 1) {
    meant.push(...(await queueRound(db, round)));
    await delay(Math.random() * 700);
    await product.restart();
    if (round % 10 === 0) say(`${round} of ${rounds} kills, ${smtp.received.length} mails arrived`);
  }
  await measureTimeUntil(async () => (await waitingMails(db)) === 0);
  await product.kill();

  const left = await waitingMails(db);
  const arrived = (name: string) => smtp.received.filter(({ source }) => source.includes(name));
  const lost = meant.filter((name) => arrived(name).length === 0);
  const undone = arrived('-undone').length;
  const renamed = meant.filter((name) => new Set(arrived(name).map(({ messageId }) => messageId)).size > 1);
  const again = smtp.received.length - meant.length;
  return [
    createFinding(
      'every mail of a committed change is sent',
      lost.length === 0 && left === 0 && meant.length > 0,
      `${meant.length - lost.length} of ${meant.length} in ${rounds} kills`,
    ),
    createFinding('no mail of a change that was rolled back is sent', undone === 0, `${undone} sent`),
    createFinding(
      'a mail that is sent again keeps its Message-ID',
      renamed.length === 0,
      `${again} sent again, ${renamed.length} with another Message-ID`,
    ),
  ];
}

export const drillMail: Drill = async (size, say) => {
  await using server = await startPostgres();
  return await killWhileSending(server.url, scaleNumber(50, size), say);
};
