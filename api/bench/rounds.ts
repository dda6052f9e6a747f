/**
 * Runs each side once a round, so that other work on the machine affects all equally. Every other round runs them in
 * reverse, because earlier calls make later ones slower. Returns the rounds of each side, in order.
 */
export async function runInTurn<Side extends string, Result>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Result>>>,
): Promise<Record<Side, Result[]>> {
  const names = Object.keys(sides) as Side[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Result[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await sides[name]());
  return results;
}
