/** Renders letters as HTML and as plain text with the same content. */

import { getSchemes, radius } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import { type Html, html, trustHtml } from './html.ts';
import type { Letter, LetterBlock } from './letter.ts';
import { logoCid, logoPixels, portraitCid, portraitPixels } from './pictures.ts';

const typeface = "Figtree, 'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif";
const display = "Fraunces, Georgia, 'Times New Roman', serif";

/** Escapes text and keeps its line breaks. */
const lines = (text: string): Html => trustHtml(html`${text}`.source.replace(/\n/g, '<br>'));

/** Returns the `src` of the portrait at a path; null if it is not shown. */
export type PortraitSource = (photo: string) => string | null;

const fromMail: PortraitSource = () => `cid:${portraitCid}`;

function htmlOf(block: LetterBlock, sourceOf: PortraitSource, isButton: boolean): Html {
  const { light } = getSchemes();
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${lines(block)}</p>`;
  if ('action' in block && !isButton)
    return html`<p style="margin:0 0 4px"><a class="link" href="${block.url}" style="display:inline-block;padding:10px 0;color:${light.primary};font-weight:600">${lines(block.action)}</a></p>`;
  if ('action' in block) {
    const style = `display:inline-block;padding:12px 22px;border-radius:${radius.medium}px;background:${light.primary};color:${light.onPrimary};font-weight:600;text-decoration:none`;
    return html`<p style="margin:0 0 16px"><a class="button" href="${block.url}" style="${style}">${lines(block.action)}</a></p>`;
  }
  if ('person' in block) {
    const source = block.photo && sourceOf(block.photo);
    const side = portraitPixels;
    const picture = source
      ? html`<td style="padding:0 14px 0 0;width:${side}px"><img src="${source}" width="${side}" height="${side}" alt="" style="display:block;width:${side}px;height:${side}px;border-radius:50%"></td>`
      : html``;
    return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font:inherit"><tr>${picture}<td style="padding:0"><strong style="font-size:18px">${block.person}</strong><br><span class="quiet" style="color:${light.textQuiet}">${block.words}</span></td></tr></table>`;
  }
  if ('code' in block) {
    const style = `margin:0 0 16px;padding:14px 18px;border-radius:${radius.medium}px;background:${light.quiet};color:${light.onQuiet};font-size:30px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums`;
    return html`<p class="fill" style="${style}">${lines(block.code)}</p>`;
  }
  if ('quote' in block) {
    const style = `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light.mark}`;
    return html`<blockquote style="${style}">${lines(block.quote)}</blockquote>`;
  }
  const rows = block.facts.map(
    ([name, value]) =>
      html`<tr><td class="quiet" style="padding:2px 16px 2px 0;color:${light.textQuiet};vertical-align:top">${lines(name)}</td><td style="padding:2px 0;vertical-align:top">${lines(value)}</td></tr>`,
  );
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${rows}</table>`;
}

/** Whatever a mail program may show as the start of a new line, where text could pose as ours. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

function textOf(block: LetterBlock): string {
  if (typeof block === 'string') return block;
  if ('action' in block) return `${block.action}:\n${block.url}`;
  if ('person' in block)
    return `${block.person}: ${block.words.charAt(0).toLowerCase()}${block.words.slice(1)}`;
  if ('code' in block) return `    ${block.code}`;
  if ('quote' in block) return `> ${block.quote.split(lineBreak).join('\n> ')}`;
  return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** Returns the HTML of a letter's blocks, without the frame. Of its actions, the first is a button. */
export function renderLetterHtml(blocks: readonly LetterBlock[], sourceOf = fromMail): readonly Html[] {
  const button = blocks.find((block) => typeof block === 'object' && 'action' in block);
  return blocks.map((block) => htmlOf(block, sourceOf, block === button));
}

/** The lines below each mail. */
export type MailFooter = readonly string[];

/** Returns the footer of a mail, with its first line in bold type. */
export const renderFooterHtml = ([first = '', ...others]: MailFooter): Html =>
  html`<p class="quiet" style="margin:20px 4px 0;color:${getSchemes().light.textQuiet};font-size:14px;line-height:1.5"><strong>${first}</strong><br>${lines(others.join('\n'))}</p>`;

export const renderLetterText = (blocks: readonly LetterBlock[], footer: MailFooter) =>
  `${blocks.map(textOf).join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;

/** Returns the head of a mail: the agency's logo and name. */
export function renderMasthead(logoSource = `cid:${logoCid}`): Html {
  const { light } = getSchemes();
  const side = logoPixels;
  return html`<table role="presentation" class="fill" style="width:100%;margin:0 0 16px;border-collapse:separate;border-radius:${radius.large}px;background:${light.quiet}"><tr>
<td style="padding:16px 0 16px 24px;width:${side}px"><img src="${logoSource}" width="${side}" height="${side}" alt="" style="display:block;width:${side}px;height:${side}px"></td>
<td class="name" style="padding:16px 24px 16px 12px;color:${light.primary};font:600 22px/1.2 ${trustHtml(display)}">${agency.name}</td>
</tr></table>`;
}

/** Returns the dark theme of a mail, as the content of a style sheet. */
export function buildMailStyles(): string {
  const { dark } = getSchemes();
  return `@media (prefers-color-scheme: dark) {
  body { background: ${dark.ground} !important; color: ${dark.text} !important }
  .card { background: ${dark.surface} !important; color: ${dark.text} !important; border-color: ${dark.line} !important }
  .name { color: ${dark.primary} !important }
  .quiet { color: ${dark.textQuiet} !important }
  .link { color: ${dark.primary} !important }
  .button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important }
  .fill { background: ${dark.quiet} !important; color: ${dark.onQuiet} !important }
}`;
}

/** Returns a letter as the HTML of a mail, with inline styles, and a dark theme for mail programs that support it. */
export const renderMailHtml = (
  { subject, parts }: Pick<Letter, 'subject' | 'parts'>,
  footer: MailFooter,
  sourceOf?: PortraitSource,
): string => frameMail(subject, renderLetterHtml(parts, sourceOf), footer);

/** Returns the HTML of a mail around the HTML of its letter. */
export function frameMail(subject: string, letter: readonly Html[], footer: MailFooter): string {
  const { light } = getSchemes();
  return html`<!doctype html>
<html lang="${agency.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${trustHtml(buildMailStyles())}
</style>
</head>
<body style="margin:0;padding:24px 12px;background:${light.ground};color:${light.text};font:16px/1.55 ${trustHtml(typeface)}">
<div style="max-width:560px;margin:0 auto">
${renderMasthead()}
<div class="card" style="padding:28px 28px 12px;border:1px solid ${light.line};border-radius:${radius.large}px;background:${light.surface}">
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${trustHtml(display)}">${subject}</h1>
${letter}
</div>
${renderFooterHtml(footer)}
</div>
</body>
</html>
`.source;
}
