/** Returns a random generator (mulberry32): the same seed gives the same sequence. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns an integer from `low` to `high`, both included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
