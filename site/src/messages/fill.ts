/** The text with each `{name}` replaced by its value; a name without a value is a mistake and throws. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in “${text}”`);
    return String(value);
  });
}
