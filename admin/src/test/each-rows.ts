/** Returns the rows of a `test.each`: those of `npm test` and, under FULL_TESTS, further rows of the same rule. */
export const rowsOf = <Row>(short: readonly Row[], further: readonly Row[]): readonly Row[] =>
  process.env.FULL_TESTS ? [...short, ...further] : short;
