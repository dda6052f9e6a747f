import { workLists } from '@nanny-polo/shared/day-work';

/** Returns the path of the filtered list behind a count of the dashboard. */
export function wayTo(work: keyof ReturnType<typeof workLists>, asOf: string): string {
  const { path, filter, sort } = workLists(asOf)[work];
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC', page: '1', perPage: '25' })}`;
}
