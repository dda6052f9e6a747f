/** Renders the pages of the demo's mailbox on the server, without scripts and with one style sheet. */

import { hash } from 'node:crypto';
import { font, getSchemes, radius, toCssRules } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { commonPolicy } from '../../kernel/http/security-headers.ts';
import type { capturedMail } from '../../kernel/mail/captured-mail-table.ts';
import { type Html, html, trustHtml } from '../../kernel/mail/html.ts';
import {
  buildMailStyles,
  type MailFooter,
  renderFooterHtml,
  renderLetterHtml,
  renderMasthead,
} from '../../kernel/mail/render.ts';

type CapturedMail = typeof capturedMail.$inferSelect;

const buildStyles = () => `
${toCssRules(getSchemes())}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 ${font.text} }
header, main { max-width: 760px; margin: 0 auto; padding: 16px 20px }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding-top: 24px }
header a { font: 600 22px/1.2 ${font.display}; text-decoration: none }
header p { margin: 0; color: var(--text-quiet) }
h1 { margin: 8px 0 16px; font: 600 28px/1.25 ${font.display} }
a { color: var(--primary) }
a:hover { color: var(--primary-hover) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: ${radius.small}px }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: ${radius.large}px; background: var(--surface); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 20px; color: inherit; text-decoration: none }
li a:hover { background: var(--sunken); color: inherit }
li a:focus-visible { outline-offset: -3px }
.subject { font-weight: 600; overflow-wrap: anywhere }
.to, time, dt { color: var(--text-quiet) }
.quiet { color: var(--text-quiet) !important }
.to { grid-column: 1 / -1; overflow-wrap: anywhere }
time { font-variant-numeric: tabular-nums; white-space: nowrap }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0 0 20px }
dd { margin: 0; overflow-wrap: anywhere }
article, .empty { padding: 24px 24px 8px; border: 1px solid var(--line); border-radius: ${radius.large}px; background: var(--surface); overflow-wrap: break-word }
.empty { padding-bottom: 24px }
details { margin-top: 20px }
summary { cursor: pointer; color: var(--text-quiet) }
pre { padding: 16px; border-radius: ${radius.medium}px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
${buildMailStyles()}
`;

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Letters have inline styles; the page's own style sheet is allowed by its hash. */
export const buildMailboxPolicy = () =>
  `default-src 'none'; style-src-elem ${sha256(buildStyles())}; style-src-attr 'unsafe-inline'; img-src 'self'; ${commonPolicy}`;

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="${agency.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${agency.name}</title>
<style>${trustHtml(buildStyles())}</style>
</head>
<body>
<header><a href="/mailbox">${agency.name} mailbox</a><p>Demo: every mail arrives here, and none is sent.</p></header>
<main>
${body}
</main>
</body>
</html>
`.source;

const clock = createClockFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeOf = (at: string) => html`<time datetime="${at}">${clock().format(new Date(at))}</time>`;

/** Returns the page that lists the mails, newest first. */
export function renderListPage(mails: Pick<CapturedMail, 'id' | 'at' | 'to' | 'subject'>[]): string {
  const items = mails.map(
    ({ id, at, to, subject }) => html`<li><a href="/mailbox/${id}">
<span class="subject">${subject}</span>${timeOf(at)}
<span class="to">${to}</span></a></li>`,
  );
  const list =
    items.length > 0
      ? html`<ul>\n${items}\n</ul>`
      : html`<p class="empty">No mail yet. Register, request a new password or invite an admin, and reload this page.</p>`;
  return page('Mail', html`<h1>Mail</h1>\n${list}\n<p><a href="/mailbox">Refresh</a></p>`);
}

/** Returns the page of one mail with its content as it would arrive. */
export function renderMailPage(
  { at, to, reply_to, subject, parts, text }: CapturedMail,
  footer: MailFooter,
): string {
  const facts = [
    ['To', to],
    ...(reply_to ? [['Reply to', reply_to] as const] : []),
    ['At', timeOf(at)],
  ] as const;
  const rows = facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return page(
    subject,
    html`<p><a href="/mailbox">All mail</a></p>
<h1>${subject}</h1>
<dl>${rows}</dl>
<article>
${renderMasthead('/logo.svg')}
${renderLetterHtml(parts, (photo) => photo)}
${renderFooterHtml(footer)}
</article>
<details><summary>As plain text</summary><pre>${text}</pre></details>`,
  );
}

export const renderNoMailPage = () =>
  page(
    'No such mail',
    html`<h1>No such mail</h1>\n<p class="empty">It is not in this mailbox. <a href="/mailbox">All mail</a></p>`,
  );
