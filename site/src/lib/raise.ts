/** Throws `error`: as a React state updater, during rendering, so that the error page replaces the island. */
export const raise = (error: unknown): never => {
  throw error;
};
