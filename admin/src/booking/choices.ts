/** Returns the choices of a select input for a booking's field. */
export const choices = (field: 'service' | 'source' | 'task', options: readonly string[]) =>
  options.map((id) => ({ id, name: `resources.booking.${field}.${id}` }));
