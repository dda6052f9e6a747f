/**
 * Throws `error`. A React state updater that calls it throws during rendering, so the error page replaces the island.
 */
export const throwError = (error: unknown): never => {
  throw error;
};
