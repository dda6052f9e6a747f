/** Returns the first message in the errors of an input, which may be nested; null if there is none. */
export function findMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(findMessage).find(Boolean) ?? null;
}
