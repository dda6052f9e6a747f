/** A nanny with the numbers of the visits that they cannot do. */
interface Candidate {
  readonly cannot: readonly number[];
}

/**
 * Returns two candidates who can do every visit between them, or null if no two can. The first can do at least as many
 * visits as anyone in any such pair; among equals, the earlier in the list comes first.
 */
export function pairFor<One extends Candidate>(
  candidates: readonly One[],
  visits: number,
): [One, One] | null {
  const masks = candidates.map((one) => ({
    one,
    gaps: one.cannot.reduce((all, at) => all | (1n << BigInt(at)), 0n),
  }));
  // If there is a visit that no candidate can do, there is no pair. Most searches without a pair end here.
  if (masks.length < 2 || masks.reduce((all, { gaps }) => all & gaps, (1n << BigInt(visits)) - 1n) !== 0n)
    return null;
  for (const first of masks.toSorted((a, b) => a.one.cannot.length - b.one.cannot.length)) {
    // The second does the rest, which is at most half of the visits.
    if (first.one.cannot.length * 2 > visits) return null;
    const second = masks.find((other) => other !== first && (other.gaps & first.gaps) === 0n);
    if (second) return [first.one, second.one];
  }
  return null;
}
