/** Returns the number of cases that a property test without a database draws: a fifth of `full`, or all under FULL_TESTS. */
export const casesOf = (full: number) => (process.env.FULL_TESTS ? full : Math.ceil(full / 5));
