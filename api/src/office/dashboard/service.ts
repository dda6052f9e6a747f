import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { agency } from '@nanny-polo/shared/constants';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import type { Db } from '../../kernel/database/database.ts';
import { sharedQuery } from '../../kernel/reading/batch.ts';
import { coverFigures } from './cover-figures.ts';
import { type Figures, figures, type OrderTask, owed, tasks, type WaitingBooking } from './query.ts';

const defaultDays = 30;

/** The most records of each kind that are named; the others are only counted. */
const named = 8;

/** Returns the current figures, with charts over the last `days` days. Four queries. */
export const dashboardOf = sharedQuery(async (db: Db, days: number = defaultDays): Promise<Dashboard> => {
  const now = new Date();
  const today = agencyDay(now);
  const from = dayAfter(today, 1 - days);
  const [waiting, debts, [counted], cover] = await Promise.all([
    tasks(db, named),
    owed(db, named),
    figures(db, { today, from }),
    coverFigures(db, from),
  ]);
  if (!counted) throw new Error('The figures are missing');
  const { week, ...rest } = counted;
  return {
    as_of: now.toISOString(),
    currency: agency.currency,
    to_confirm: taskOf(waiting, 'to_confirm'),
    on_hold: taskOf(waiting, 'on_hold'),
    unfilled: taskOf(waiting, 'unfilled'),
    tomorrow_morning: taskOf(waiting, 'tomorrow_morning'),
    unpaid: debtOf(debts, 'unpaid'),
    overdue: debtOf(debts, 'overdue'),
    cover,
    ...rest,
    utilisation: utilisationOf(week),
  };
});

const iso = (value: string | null) => (value === null ? null : new Date(value).toISOString());

function taskOf(found: WaitingBooking[], kind: WaitingBooking['kind']): Dashboard['to_confirm'] {
  const own = found.filter((one) => one.kind === kind);
  return {
    count: own[0]?.total ?? 0,
    bookings: own.map(({ kind: _, total: __, ...one }) => ({
      ...one,
      start_at: new Date(one.start_at).toISOString(),
      end_at: new Date(one.end_at).toISOString(),
    })),
  };
}

function debtOf(found: OrderTask[], kind: OrderTask['kind']): Dashboard['unpaid'] {
  const own = found.filter((one) => one.kind === kind);
  return {
    count: own[0]?.total ?? 0,
    balance_minor: own[0]?.sum_minor ?? 0,
    orders: own.map(({ id, number, parent_name, balance_minor, due_at }) => ({
      id,
      number,
      parent_name,
      balance_minor,
      due_at: iso(due_at),
    })),
  };
}

function utilisationOf(days: Figures['week']): Dashboard['utilisation'] {
  const sum = (field: 'booked_hours' | 'available_hours') =>
    Math.round(days.reduce((total, day) => total + day[field], 0) * 10) / 10;
  const booked_hours = sum('booked_hours');
  const available_hours = sum('available_hours');
  return {
    booked_hours,
    available_hours,
    share: available_hours > 0 ? Math.round((booked_hours / available_hours) * 1000) / 1000 : null,
    days,
  };
}
