/** The text with each `{name}` replaced by its value; a name without a text or a number is a mistake and throws. */
export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`No value for {${name}} in “${text}”`);
    }
    return String(value);
  });
}
