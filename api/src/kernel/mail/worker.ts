import type { MailState } from '@nanny-polo/shared/mail-state';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Db, OpenDatabase } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import { messagesOf } from '../database/sql-state.ts';
import type { Report } from '../jobs/clock.ts';
import type { LetterKind } from './letter.ts';
import { type Transport, transportOf, Undeliverable } from './transport.ts';

interface Mail {
  readonly template: string;
}

/** The maximum number of mails that one process takes from the queue at a time. */
const batchSize = 10;

/** Seconds between an idle worker's checks of the queue, and between checks for the mails of dead workers. */
const pollSeconds = 0.5;
const superviseSeconds = 5;

/** Starts a worker that sends queued mails. A failed mail is retried later with the same Message-ID. */
export async function startMailWorker(
  { db, queue }: OpenDatabase,
  kinds: readonly LetterKind<object>[],
  config: Config,
  report: Report,
  transport: Transport = transportOf(config, db),
) {
  const boss = new PgBoss({
    ...queue,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => report(`The mail queue failed: ${error.message}`));
  await boss.start();
  const options = {
    pollingIntervalSeconds: pollSeconds,
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const work = await boss.work<Mail, unknown, typeof options>(mailQueue, options, (jobs) =>
    Promise.all(
      jobs.map(async (job): Promise<JobResult> => {
        const { id, data } = job;
        const outcome = await send(db, kinds, config, transport, job, report).catch((error: unknown) => {
          report(`A letter of the kind ${data.template} (${id}) could not be written: ${messagesOf(error)}`);
          return failed('not written');
        });
        return { id, ...outcome };
      }),
    ),
  );
  return {
    /** Checks the queue now, without waiting for the next poll. */
    wake: () => boss.notifyWorker(work),
    /** Stops the worker, after waiting at most ten seconds for the mails being sent. */
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
      transport.close();
    },
  };
}

const completed = (state: Exclude<MailState, 'queued' | 'retrying'>) =>
  ({ status: 'completed', output: { state } }) as const;

const failed = (message: string) => ({ status: 'failed', output: { message } }) as const;

/** Writes and sends a mail. Returns its outcome: failed if a retry may help. Throws if it cannot be written. */
async function send(
  db: Db,
  kinds: readonly LetterKind<object>[],
  config: Config,
  transport: Transport,
  { id, data: mail }: Job<Mail>,
  report: Report,
) {
  const kind = kinds.find(({ template }) => template === mail.template);
  if (!kind) throw new Error(`No letter of the kind ${mail.template}`);
  const context = {
    publicUrl: config.publicUrl,
    agencyEmail: config.mail.agencyEmail,
    pinSeconds: config.pinSeconds,
  };
  const letter = await kind.compose(db, mail, context);
  if (!letter) return completed('unwritten');
  const host = new URL(config.publicUrl).hostname;
  try {
    await transport.send(letter, `<${id}@${host}>`);
    return completed('sent');
  } catch (error) {
    // The server's message may repeat what was sent to it, so only the code is logged and stored.
    const code = (error as { code?: string }).code ?? (error as Error).name;
    if (error instanceof Undeliverable) {
      report(`A mail of the kind ${mail.template} (${id}) cannot be delivered: ${error.message}`);
      return completed('undeliverable');
    }
    report(`A mail of the kind ${mail.template} (${id}) has not been sent yet: ${code}`);
    return failed(code);
  }
}
