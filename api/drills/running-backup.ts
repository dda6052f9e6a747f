/** Backs up an agency while its product runs, restores the backup into each engine, and continues work there. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { acceptInvitation, adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { adminUser, resendLink } from '@nanny-polo/shared/accounts/admin-user';
import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { sendSupportMessage } from '@nanny-polo/shared/office/support';
import { listUndoable, undoChange } from '@nanny-polo/shared/office/undo';
import { agencySettings, settingsId } from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { DataConfig } from '../src/kernel/config/config.ts';
import { bookingCalls } from '../src/test/booking-calls.ts';
import { askFor, unfilled } from '../src/test/cover.ts';
import { guest } from '../src/test/people.ts';
import { createSeries } from '../src/test/series.ts';
import { type Smtp, startSmtp } from '../src/test/smtp.ts';
import { measureTimeUntil, newBooking, statusOf } from './calls.ts';
import { metricsOf, startProcess } from './product-process.ts';
import { createFinding, type Finding } from './report.ts';
import { createClient, requestOwnerToken, signInAsOwner } from './sign-in.ts';

const envOf = ({ databaseUrl, dataDir }: DataConfig) => ({
  DEMO_DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: dataDir,
});

/** Runs `npm run backup` or a similar command. Returns what it prints, and throws its errors. */
async function runCommand(name: string, place: DataConfig, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../scripts', `${name}.ts`);
  const env = { ...process.env, DATABASE_URL: '', ...envOf(place) };
  const preload = join(import.meta.dirname, '../../.ci/node-24.js');
  const command = ['--import', preload, program, ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

/** Returns whether the product at `url` has a job with labels that begin in this way. */
export const hasJob = async (url: string, labels: string): Promise<boolean> =>
  (await metricsOf(url)).includes(`queue_jobs{${labels}`);

/** Returns the source of the mails to an address so far, newest first, with lines joined. */
const mailsTo = ({ received }: Smtp, address: string) =>
  received.flatMap(({ to, source }) => (to === address ? [source.replace(/=\r?\n/g, '')] : [])).reverse();

/** Waits for a mail to one of these addresses with a link to `path`, and returns the newest such link's token. */
async function tokenFrom(smtp: Smtp, addresses: readonly string[], path: string): Promise<string> {
  const link = new RegExp(`/${path}/([\\w-]{43})`);
  const token = () => addresses.flatMap((to) => mailsTo(smtp, to)).find((source) => link.test(source));
  await measureTimeUntil(async () => token() !== undefined);
  return link.exec(token() ?? '')?.[1] ?? '';
}

const invited = { first_name: 'Ivy', last_name: 'Invited', email: 'ivy@agency.example' };
const visitor = { name: 'Vera', email: 'vera@visitors.example', message: 'A message that waited' };
const office = 'hello@nannypolo.example';
const password = 'a quiet walk by the river';

/** What the agency had when it was backed up. */
interface Past {
  /** The token of a session of the owner. */
  readonly session: string;
  readonly invitation: string;
  /** A booking that nannies are being asked to take, and the token of one's link. */
  readonly asked: number;
  readonly ask: string;
  readonly undone: number;
  readonly series: number;
}

/** Returns a period on the first weekday from two weeks ahead on which the demo's parent has no booking. */
async function freeSlot(owner: HttpClient): Promise<{ start_at: string; end_at: string }> {
  const visits = await owner.call(booking.list, { query: { filter: { parent_id: 1 }, range: [0, 199] } });
  for (let day = addDays(agencyDayOf(), 14); ; day = addDays(day, 1)) {
    const isWeekend = new Date(day).getUTCDay() % 6 === 0;
    const isFree = visits.every(
      ({ start_at, end_at }) => end_at.slice(0, 10) < day || start_at > `${day}T24`,
    );
    if (isFree && !isWeekend) return { start_at: `${day}T10:00:00Z`, end_at: `${day}T13:00:00Z` };
  }
}

/** Makes a booking and undoes it. Returns its id. */
async function undoBooking(owner: HttpClient): Promise<number> {
  const { id } = await owner.call(booking.create, { body: newBooking });
  const [change] = await owner.call(listUndoable, {});
  await owner.call(undoChange, { params: { id: change?.id ?? 0 } });
  return id;
}

/** Does an agency's work at the product at `url`, ending with a mail that its server does not accept yet. */
async function work(url: string, smtp: Smtp): Promise<Omit<Past, 'undone'>> {
  const session = await requestOwnerToken(url);
  const owner = createClient(url, session);
  const params = { id: settingsId };
  const { version } = await owner.call(agencySettings.get, { params });
  await owner.call(agencySettings.update, { params, body: { version, quiet_from: 0, quiet_to: 0 } });
  const { id: seriesId } = await createSeries(owner, { parent_id: 1, children: [guest] });
  const { id: asked } = await unfilled(owner, { id: 1 }, await freeSlot(owner));
  await askFor(owner, { id: asked });
  await owner.call(adminUser.create, { body: invited });
  const invitation = await tokenFrom(smtp, [invited.email], 'admin/invitation');
  const askedNannies = () => [...new Set(smtp.received.map(({ to }) => to))];
  await measureTimeUntil(async () => smtp.received.some(({ source }) => source.includes('/ask/')));
  const ask = await tokenFrom(smtp, askedNannies(), 'ask');
  smtp.away = true;
  await createClient(url, null).call(sendSupportMessage, { body: visitor });
  await measureTimeUntil(() => hasJob(url, 'queue="mail",state="retry"'));
  return { session, invitation, asked, ask, series: seriesId };
}

interface Backup {
  /** Whether the command also verifies the backup by restoring it. */
  readonly verified: boolean;
  /** Runs right before the backup, while the product runs at `url`. */
  before(url: string): Promise<unknown>;
}

/** Fills the product on `from`, restarts it, and backs it up while it runs. */
async function backUpRunning(from: DataConfig, file: string, { verified, before }: Backup): Promise<Past> {
  await using smtp = await startSmtp();
  const start = (seconds: string) =>
    startProcess({ ...envOf(from), UNDO_SECONDS: seconds }, { smtpUrl: smtp.url });
  await using first = await start('600');
  const undone = await undoBooking(await signInAsOwner(first.url));
  await first.kill();
  await using second = await start('0');
  const past = await work(second.url, smtp);
  await before(second.url);
  await runCommand('backup', from, file, ...(verified ? ['--verify'] : []));
  return { ...past, undone };
}

/** Waits for the mail that waited during the backup, and has a new invitation sent and accepted. */
async function invitesAgain(owner: HttpClient, url: string, smtp: Smtp): Promise<boolean> {
  const waited = await measureTimeUntil(async () => mailsTo(smtp, office).join().includes(visitor.message));
  const query = { filter: { status: 'invited' as const }, range: [0, 0] as [number, number] };
  const [ivy] = await owner.call(adminUser.list, { query });
  await owner.call(resendLink, { params: { id: ivy?.id ?? 0 }, body: { version: ivy?.version ?? 0 } });
  const token = await tokenFrom(smtp, [invited.email], 'admin/invitation');
  return Number.isFinite(waited) && (await openInvitation(url, token)) === 200;
}

/** Sets a password by an invitation. Returns the status. */
function openInvitation(url: string, token: string) {
  const body = { password, confirm_password: password };
  return statusOf(createClient(url, null).call(acceptInvitation, { params: { token }, body }));
}

/** Restores the backup into `to`, starts the product there, and continues the agency's work. */
async function continueOn(what: string, to: DataConfig, file: string, past: Past): Promise<Finding[]> {
  const printed = await runCommand('restore', to, file);
  await using smtp = await startSmtp();
  const env = { ...envOf(to), UNDO_SECONDS: '0' };
  await using product = await startProcess(env, { empty: true, smtpUrl: smtp.url });
  const { url } = product;
  const refused = [
    await statusOf(createClient(url, past.session).call(adminProfile, {})),
    await openInvitation(url, past.invitation),
  ].join();
  const owner = await signInAsOwner(url);
  const read = [
    await statusOf(owner.call(series.get, { params: { id: past.series } })),
    await statusOf(owner.call(booking.get, { params: { id: past.undone } })),
  ].join();
  const accept = { params: { token: past.ask }, body: { answer: 'accepted' as const } };
  const answer = await createClient(url, null).call(answerAsk, accept);
  const confirmed = await bookingCalls(owner).transition(past.asked, 'confirm', { agency_pays: true });
  const isInvited = await invitesAgain(owner, url, smtp);
  return [
    createFinding(
      `${what}: sessions and invitations have ended, and the restore counts the invitations`,
      refused === '401,422' && printed.includes('Invitations to send again: 1 to admins'),
      refused,
    ),
    createFinding(`${what}: a series is kept, and an undone booking stays undone`, read === '200,404', read),
    createFinding(
      `${what}: a nanny answers the open wave by the link of its mail, and the booking is confirmed`,
      answer.stage === 'accepted' && confirmed.status === 'confirmed',
      `${answer.stage}, ${confirmed.status}`,
    ),
    createFinding(
      `${what}: the waiting mail arrives, and a new invitation works`,
      isInvited,
      String(isInvited),
    ),
  ];
}

/** Backs up the product on `from` while it runs, and continues its work on every place of `targets`, by name. */
export async function moveRunningProduct(
  name: string,
  from: DataConfig,
  targets: Readonly<Record<string, DataConfig>>,
  folder: string,
  backup: Backup,
): Promise<Finding[]> {
  const file = join(folder, `${name}-running.tar.gz`);
  const past = await backUpRunning(from, file, backup);
  const findings: Finding[] = [];
  for (const [engine, to] of Object.entries(targets))
    findings.push(...(await continueOn(`running ${name} to ${engine}`, to, file, past)));
  return findings;
}
