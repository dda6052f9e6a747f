import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { agency } from '@nanny-polo/shared/constants';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import type { Db } from '../../kernel/database/database.ts';
import { sharedQuery } from '../../kernel/reading/batch.ts';
import { coverFigures, figures } from './query.ts';

const defaultDays = 30;

/** Returns the current figures, with charts over the last `days` days. Runs two queries. */
export const dashboardOf = sharedQuery(async (db: Db, days: number = defaultDays): Promise<Dashboard> => {
  const now = new Date();
  const today = agencyDay(now);
  const from = dayAfter(today, 1 - days);
  const [[counted], cover] = await Promise.all([figures(db, { today, from }), coverFigures(db, from)]);
  if (!counted) throw new Error('The figures are missing');
  const { week, ...rest } = counted;
  return {
    as_of: now.toISOString(),
    currency: agency.currency,
    cover,
    ...rest,
    utilisation: utilisationOf(week),
  };
});

function utilisationOf(days: Dashboard['utilisation']['days']): Dashboard['utilisation'] {
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
