/** Which mails wait for the end of the agency's quiet hours. The demo's mails never wait: they wake nobody. */

import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../database/database.ts';

/**
 * `never`: the mail is sent at any hour. `waits`: it waits for the end of the quiet hours. `near`: it waits too, unless a
 * visit that it is about is under way or begins within the agency's hours of exception.
 */
export type QuietRule = 'never' | 'near' | 'waits';

/** News of cover and absences, by which a mail about visits never waits. */
const newsOfCover: readonly unknown[] = ['looking', 'other-nanny'];

/** The rule of a mail about one visit, or about several with a list of news. */
function ruleOfNews({ news }: { readonly news?: unknown }): QuietRule {
  const all = Array.isArray(news) ? news.map((part: { news: unknown }) => part.news) : [news];
  return all.some((part) => newsOfCover.includes(part)) ? 'never' : 'near';
}

/** The rule of each kind of mail, by its name in the queue. */
export const quietRules = {
  // Codes and links that somebody waits for, and notices about the safety of an account.
  pin: 'never',
  registration: 'never',
  'verify-email': 'never',
  'email-change': 'never',
  'email-change-requested': 'never',
  'email-changed': 'never',
  'password-changed': 'never',
  'factor-changed': 'never',
  'second-factor': 'never',
  'new-device': 'never',
  'account-deleted': 'never',
  invitation: 'never',
  // Cover: the waves of asks observe the quiet hours themselves.
  ask: 'never',
  'ask-won': 'never',
  'ask-ended': 'never',
  swap: 'never',
  'swap-made': 'never',
  'swap-off': 'never',
  'unfilled-alarm': 'never',
  // Visits.
  booking: ruleOfNews,
  visits: ruleOfNews,
  offer: 'near',
  'offer-withdrawn': 'near',
  'offer-retracted': 'near',
  'price-change': 'near',
  'price-refused': 'near',
  'time-question': 'near',
  'time-taken-back': 'near',
  'time-kept': 'near',
  'time-refused': 'near',
  'booking-receipt': 'near',
  'booking-change-request': 'near',
  'change-receipt': 'near',
  'document-renewal': 'near',
  // All else.
  'visit-thanks': 'waits',
  'series-receipt': 'waits',
  'series-end-request': 'waits',
  'series-end-receipt': 'waits',
  'series-visits-left-out': 'waits',
  'document-decided': 'waits',
  'document-reminder': 'waits',
  application: 'waits',
  'application-received': 'waits',
  applicant: 'waits',
  support: 'waits',
  'order-invoice': 'waits',
  'order-reminder': 'waits',
  'order-receipt': 'waits',
} as const satisfies Record<string, QuietRule | typeof ruleOfNews>;

export type MailTemplate = keyof typeof quietRules;

/**
 * Returns when a mail queued at `now` may be sent, if it is about care that starts at `start_at`. All are milliseconds
 * since 1970.
 */
type SendTime = (now: number, start_at: number) => number;

let computeSendTime: SendTime | undefined;

/** Makes mails wait for the end of the quiet hours, or not any more. */
export const observeQuietHours = (compute: SendTime | undefined): void => {
  computeSendTime = compute;
};

/** Transactions whose mails do not wait. */
const awake = new WeakSet<Db>();

/** Sends the mails that a transaction queues at any hour, because they are about an absence. */
export const ignoreQuietHours = (tx: Db): void => {
  awake.add(tx);
};

/** Returns the rule of a mail with this data. */
export function quietRuleOf(template: MailTemplate, data: object): QuietRule {
  const rule = quietRules[template];
  return typeof rule === 'string' ? rule : rule(data);
}

/**
 * Returns until when a mail waits, or null. `firstStart` is SQL for the start of the first visit that it is about and
 * that has not ended.
 */
export async function findQuietEnd(
  tx: Db,
  template: MailTemplate,
  data: object,
  firstStart: SQL | undefined,
): Promise<string | null> {
  const rule = quietRuleOf(template, data);
  if (!computeSendTime || rule === 'never' || awake.has(tx)) return null;
  const now = Date.now();
  const end = computeSendTime(now, Number.POSITIVE_INFINITY);
  if (end === now) return null;
  const [first] =
    rule === 'near' && firstStart
      ? await queryRows<{ at: string | null }>(tx, sql`SELECT ${firstStart} AS at`)
      : [];
  const time = first?.at ? computeSendTime(now, Date.parse(first.at)) : end;
  return time === now ? null : new Date(time).toISOString();
}
