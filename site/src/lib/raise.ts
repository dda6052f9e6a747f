/** Throws. As an updater of a React state it throws while rendering, and the error page replaces the island. */
export const raise = (error: unknown): never => {
  throw error;
};
