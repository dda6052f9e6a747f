import { agency } from '@nanny-polo/shared/constants';
import { radius, schemes } from '@nanny-polo/shared/tokens';
import { type Html, html, trusted } from './html.ts';
import type { Letter, Part } from './letter.ts';

/** Letters as HTML that looks like the product, and as text that says the same. */

const { light, dark } = schemes;
const typeface = "Figtree, 'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif";
const display = "Fraunces, Georgia, 'Times New Roman', serif";

/** Text with its line breaks. */
const lines = (text: string): Html => trusted(html`${text}`.source.replace(/\n/g, '<br>'));

function htmlOf(part: Part): Html {
  if (typeof part === 'string') return html`<p style="margin:0 0 16px">${lines(part)}</p>`;
  if ('action' in part) {
    const style = `display:inline-block;padding:12px 22px;border-radius:${radius.medium}px;background:${light.primary};color:${light.onPrimary};font-weight:600;text-decoration:none`;
    return html`<p style="margin:0 0 16px"><a href="${part.url}" style="${style}">${lines(part.action)}</a></p>`;
  }
  if ('code' in part) {
    const style = `margin:0 0 16px;padding:14px 18px;border-radius:${radius.medium}px;background:${light.quiet};color:${light.onQuiet};font-size:30px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums`;
    return html`<p class="fill" style="${style}">${lines(part.code)}</p>`;
  }
  if ('quote' in part) {
    const style = `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light.mark}`;
    return html`<blockquote style="${style}">${lines(part.quote)}</blockquote>`;
  }
  const rows = part.facts.map(
    ([name, value]) =>
      html`<tr><td class="quiet" style="padding:2px 16px 2px 0;color:${light.textQuiet};vertical-align:top">${lines(name)}</td><td style="padding:2px 0">${lines(value)}</td></tr>`,
  );
  return html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font:inherit">${rows}</table>`;
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  if ('action' in part) return `${part.action}:\n${part.url}`;
  if ('code' in part) return `    ${part.code}`;
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** The parts of a letter, without the frame around them. */
export const letterHtml = (parts: readonly Part[]): readonly Html[] => parts.map(htmlOf);

export const letterText = (parts: readonly Part[]) =>
  `${parts.map(textOf).join('\n\n')}\n\n-- \n${agency.name}\n`;

/** A letter as a mail's HTML: styles inline, as mail programs ask for, and a dark dress for those that know it. */
export function mailHtml({ subject, parts }: Pick<Letter, 'subject' | 'parts'>): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  body { background: ${dark.ground} !important; color: ${dark.text} !important }
  .card { background: ${dark.surface} !important; color: ${dark.text} !important; border-color: ${dark.line} !important }
  .name { color: ${dark.primary} !important }
  .quiet { color: ${dark.textQuiet} !important }
  .fill { background: ${dark.quiet} !important; color: ${dark.onQuiet} !important }
}
</style>
</head>
<body style="margin:0;padding:24px 12px;background:${light.ground};color:${light.text};font:16px/1.55 ${trusted(typeface)}">
<div style="max-width:560px;margin:0 auto">
<p class="name" style="margin:0 0 16px;color:${light.primary};font:600 22px/1.2 ${trusted(display)}">${agency.name}</p>
<div class="card" style="padding:28px 28px 12px;border:1px solid ${light.line};border-radius:${radius.large}px;background:${light.surface}">
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${trusted(display)}">${subject}</h1>
${letterHtml(parts)}
</div>
</div>
</body>
</html>
`.source;
}
