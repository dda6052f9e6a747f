const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is inserted into other HTML unescaped. */
export interface Html {
  readonly source: string;
}

type Value = string | number | Html | readonly Html[];

/** Escapes text for elements and quoted attributes. Leaves HTML made by `html` unescaped. */
const escaped = (value: Value): string =>
  typeof value === 'object'
    ? [value]
        .flat()
        .map(({ source }) => source)
        .join('\n')
    : String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Builds HTML from a template and escapes every value that is not HTML already. Lists are joined by line breaks. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  source: String.raw({ raw: parts }, ...values.map(escaped)),
});

/** Marks text as HTML without escaping, for style sheets and other text that contains no user input. */
export const trustHtml = (source: string): Html => ({ source });
