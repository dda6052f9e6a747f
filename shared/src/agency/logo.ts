/** The file logo.svg of an agency's folder. */

const maxLogoBytes = 100 * 1024;

/** Comments, the declaration of XML and a document type without rules of its own may precede the picture. */
const svg = /^\uFEFF?(\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*<svg[\s>]/;
const script = /<(\w+:)?(script|foreignObject|iframe)\b|\son\w+\s*=|javascript:/i;
/** An address that is neither in the picture nor a picture written into it. */
const external =
  /\s(xlink:)?href\s*=\s*(?!["'](#|data:image\/))|url\(\s*(?!["']?(#|data:))|@import|<!ENTITY|<\?xml-stylesheet/i;

/** Returns why a logo is refused, as a sentence without the file's name; null if it is not. */
export function findLogoFault(content: string): string | null {
  if (new TextEncoder().encode(content).length > maxLogoBytes) return 'It is larger than 100 KB.';
  if (!svg.test(content)) return 'It is not an SVG picture.';
  if (script.test(content)) return 'It contains a script.';
  if (external.test(content)) return 'It refers to something outside the file.';
  return null;
}
