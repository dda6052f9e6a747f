/** Returns the path of a list with a filter, sorted in ascending order. */
export const toListPath = ({ path, filter, sort }: { path: string; filter: object; sort: string }): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC', page: '1', perPage: '25' })}`;
