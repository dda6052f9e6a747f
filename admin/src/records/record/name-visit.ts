import { formatPeriod, formatShortDay } from '../../ui/field/instant.ts';

interface Visit {
  readonly code: string;
  readonly parent_name: string;
  readonly start_at: string;
  readonly end_at: string;
}

type Translate = (key: string, values: object) => string;

/** Returns the name of a visit, `Matthew Montgomery’s visit on Fri 1 Jan`, with the year unless it is the current one. */
export const nameVisit = (
  { parent_name, start_at }: Pick<Visit, 'parent_name' | 'start_at'>,
  translate: Translate,
): string => translate('record.visit', { name: parent_name, day: formatShortDay(start_at) });

/** Returns what is shown small with a visit's name: `Fri 1 Jan, 18:00–23:30 · BK-000012`. */
export const captionOf = ({ code, start_at, end_at }: Omit<Visit, 'parent_name'>): string =>
  `${formatPeriod(start_at, end_at)} · ${code}`;
