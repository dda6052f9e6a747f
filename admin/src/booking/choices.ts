/** The options of a booking's field by the words of its messages. */
export const choices = (field: 'service' | 'source' | 'task', options: readonly string[]) =>
  options.map((id) => ({ id, name: `resources.booking.${field}.${id}` }));
