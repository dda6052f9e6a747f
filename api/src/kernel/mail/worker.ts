import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import { sql } from 'drizzle-orm';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import { type Db, type OpenDatabase, queryRows } from '../database/database.ts';
import { mailQueue } from '../database/queue.ts';
import { messagesOf } from '../database/sql-state.ts';
import { recordEvent, system } from '../history/service.ts';
import type { Report } from '../jobs/clock.ts';
import {
  createUnsentLetter,
  isLetter,
  type Letter,
  type LetterKind,
  mailContextOf,
  type UnsentLetter,
} from './letter.ts';
import { recordDelivery } from './ports.ts';
import { deleteAddress } from './service.ts';
import { AddressRefused, type SmtpError, type Transport, transportOf } from './transport.ts';

interface Mail {
  readonly template: string;
}

type QueuedMail = JobWithMetadata<Mail>;

type Outcome = Exclude<MailState, 'queued' | 'retrying'>;

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
    includeMetadata: true,
  } as const;
  const work = await boss.work<Mail, unknown, typeof options>(mailQueue, options, async (jobs) => {
    const results: Promise<JobResult>[] = [];
    // Written in their order: a letter depends on whether the letters before it are sent.
    for (const job of jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime())) {
      const { id, data } = job;
      try {
        const letter = await compose(db, kinds, config, job);
        results.push(
          deliver(db, config, transport, job, letter, report).then(async (result) => {
            if (result.status === 'completed' && 'email' in data) await deleteAddress(db, id).catch(() => {});
            return { id, ...result };
          }),
        );
      } catch (error) {
        report(`A letter of the kind ${data.template} (${id}) could not be written: ${messagesOf(error)}`);
        results.push(Promise.resolve({ id, ...failed('not written') }));
      }
    }
    return Promise.all(results);
  });
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

const completed = (state: Outcome, output: Output = {}) =>
  ({ status: 'completed', output: { ...output, state } }) as const;

const failed = (message: string) => ({ status: 'failed', output: { message } }) as const;

/** Writes a mail, or records why it is not sent. Throws if it cannot be written. */
async function compose(
  db: Db,
  kinds: readonly LetterKind<object>[],
  config: Config,
  { id, data: mail }: QueuedMail,
): Promise<Letter | null> {
  const kind = kinds.find(({ template }) => template === mail.template);
  if (!kind) throw new Error(`No letter of the kind ${mail.template}`);
  const letter = await kind.compose(db, mail, mailContextOf(config));
  const unsent = isLetter(letter) ? (letter.leftOut ?? []) : [letter ?? []].flat();
  if (unsent.length > 0) await recordUnsent(db, id, unsent, isLetter(letter) ? undefined : 'unwritten');
  return isLetter(letter) ? letter : null;
}

/** What a job stores about its mail. `left_out` are the events of the parts that are not sent. */
interface Output {
  readonly state?: Outcome;
  readonly left_out?: readonly number[];
}

const leftOutOf = (unsent: readonly UnsentLetter[] = []): Pick<Output, 'left_out'> => {
  const left_out = unsent.flatMap(({ event_id }) => event_id ?? []);
  return left_out.length > 0 ? { left_out } : {};
};

/** Records once that letters are not sent: at their job, for the letters after them, and in their records' histories. */
async function recordUnsent(
  db: Db,
  id: string,
  unsent: readonly UnsentLetter[],
  state: Outcome | undefined,
): Promise<void> {
  const output: Output = { ...(state && { state }), ...leftOutOf(unsent) };
  await db.transaction(async (tx) => {
    const noted = await queryRows(
      tx,
      sql`UPDATE pgboss.job SET output = ${JSON.stringify(output)}::jsonb WHERE name = ${mailQueue} AND id = ${id}
        AND NOT coalesce(output ?| ARRAY['state', 'left_out'], false) RETURNING id`,
    );
    if (noted.length === 0) return;
    for (const { action, about, reason } of unsent) {
      const { resource, record_id, letter, recipient } = about;
      const after = { letter, recipient };
      await recordEvent(tx, { actor: system, resource, record_id, action, reason, after });
    }
  });
}

/** Sends a letter and returns its outcome: failed if a retry may help. */
async function deliver(
  db: Db,
  config: Config,
  transport: Transport,
  { id, data: mail, retryCount, retryLimit }: QueuedMail,
  letter: Letter | null,
  report: Report,
) {
  if (!letter) return completed('unwritten');
  const { about, leftOut } = letter;
  const host = new URL(config.publicUrl).hostname;
  const recordOf = (isRefusal: boolean) =>
    recordDelivery(db, letter.to, isRefusal).catch((problem: unknown) =>
      report(`The delivery of a mail (${id}) could not be recorded: ${messagesOf(problem)}`),
    );
  try {
    await transport.send(letter, `<${id}@${host}>`);
    await recordOf(false);
    return completed('sent', leftOutOf(leftOut));
  } catch (error) {
    // The server's message may repeat what was sent to it, so only the code is logged and stored.
    const { code = (error as Error).name, command, responseCode } = error as Partial<SmtpError>;
    const isRefused = error instanceof AddressRefused;
    const answer = [code, command, responseCode].filter(Boolean).join(' ');
    report(
      isRefused
        ? `A mail of the kind ${mail.template} (${id}) cannot be delivered: ${error.message}`
        : `A mail of the kind ${mail.template} (${id}) has not been sent yet${transport.place ? ` by ${transport.place}` : ''}: ${answer}`,
    );
    if (isRefused) await recordOf(true);
    if (about && (isRefused || retryCount >= retryLimit))
      await recordUnsent(
        db,
        id,
        [createUnsentLetter(about, isRefused ? 'refused' : 'unaccepted')],
        'undeliverable',
      ).catch((problem: unknown) => report(`The history of a mail (${id}) failed: ${messagesOf(problem)}`));
    return isRefused ? completed('undeliverable') : failed(code);
  }
}
