import { workLists } from '@nanny-polo/shared/day-work';

/** The address of the list behind one count of the dashboard, filtered already. */
export function wayTo(work: keyof ReturnType<typeof workLists>, asOf: string): string {
  const { path, filter, sort } = workLists(asOf)[work];
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC', page: '1', perPage: '25' })}`;
}
