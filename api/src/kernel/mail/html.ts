const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that may stand in HTML as it is. */
export interface Html {
  readonly source: string;
}

type Value = string | number | Html | readonly Html[];

/** Escapes text for elements and quoted attributes. HTML made by `html` stays as it is. */
const escaped = (value: Value): string =>
  typeof value === 'object'
    ? [value]
        .flat()
        .map(({ source }) => source)
        .join('\n')
    : String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A template of HTML that escapes every value which is not HTML already. Lists are joined by line breaks. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  source: String.raw({ raw: parts }, ...values.map(escaped)),
});

/** Marks text as HTML, for style sheets and other text that no person wrote. */
export const trusted = (source: string): Html => ({ source });
