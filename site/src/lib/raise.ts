/** Throws. As a React state updater it throws during rendering, so that the error page replaces the island. */
export const raise = (error: unknown): never => {
  throw error;
};
