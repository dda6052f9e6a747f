/** Replaces each `{name}` in a text with its value. Throws if a value is neither a string nor a number. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`No value for {${name}} in “${text}”`);
    }
    return String(value);
  });
}
