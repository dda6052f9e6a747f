import { dataPlaces, demo, production } from './environment.ts';

const known: readonly string[] = [
  ...new Set([production, demo, dataPlaces].flatMap(({ shape }) => Object.keys(shape))),
  'PUBLIC_API_URL',
];

/** The first words of names that no other program has. */
const ownWords = /^(LIMIT|SMTP|S3|TRUSTED|ALLOWED|OWNER|AGENCY|SUPPORT|METRICS|BACKUP|UNDO|HSTS)_/;

/** Two letters, or one exchange of letters, make a likely slip. */
const likelyDistance = 2;

/** Returns by how many insertions, deletions and replacements of letters two names differ (Levenshtein). */
function distanceBetween(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...first].entries()) {
    const next = [at + 1];
    for (const [to, other] of [...second].entries())
      next.push(
        Math.min((row[to] ?? 0) + (letter === other ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns a sentence for each name in the environment that is probably a misspelt setting of the product. */
export function findUnknownNames(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length < 'HOST'.length + 1) return [];
    const [nearest = ''] = known.toSorted((a, b) => distanceBetween(name, a) - distanceBetween(name, b));
    const isSlip = nearest.length > 'PORT'.length && distanceBetween(name, nearest) <= likelyDistance;
    if (!isSlip && !ownWords.test(name)) return [];
    return [`${name} is no setting of the product and is ignored. Did you mean ${nearest}?`];
  });
}
