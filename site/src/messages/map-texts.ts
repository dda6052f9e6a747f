/** Returns a copy of a value in which each text has changed. Leaves out the items of lists that `isLeftOut` selects. */
export function mapTexts<Value>(
  value: Value,
  change: (text: string) => string,
  isLeftOut: (item: unknown) => boolean = () => false,
): Value {
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.filter((item) => !isLeftOut(item)).map(copy);
    if (Object.prototype.toString.call(part) !== '[object Object]') return part;
    return Object.fromEntries(Object.entries(part as object).map(([name, member]) => [name, copy(member)]));
  };
  return copy(value) as Value;
}
