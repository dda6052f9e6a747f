export const choices = (field: 'service' | 'source' | 'task', options: readonly string[]) =>
  options.map((id) => ({ id, name: `resources.booking.${field}.${id}` }));
