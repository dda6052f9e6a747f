/** Runs `work` for one item after the other. An error does not stop the others: all results and errors are returned. */
export async function tryEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; errors: unknown[] }> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      errors.push(error);
    }
  }
  return { results, errors };
}
