const intervals = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the options for the weeks between visits. */
export const intervalChoices = (translate: (key: string, values?: object) => string) =>
  intervals.map((id) => ({ id, name: translate('repeat.weeks', { smart_count: id }) }));
