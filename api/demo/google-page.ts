/** The sandbox's only page, which says that it is not Google's. */

import { hash } from 'node:crypto';
import { font, getSchemes, radius, toCssRules } from '@nanny-polo/shared/agency/tokens';
import { agency } from '@nanny-polo/shared/contract/agency';
import { html, trustHtml } from '../src/kernel/mail/html.ts';

export interface SandboxPerson {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email_verified: boolean;
}

const buildStyles = () => `
${toCssRules(getSchemes())}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 ${font.text} }
main { max-width: 420px; margin: 0 auto; padding: 24px 20px }
.label { margin: 0 0 20px; padding: 10px 14px; border-radius: ${radius.medium}px; background: var(--warning-fill); color: var(--warning); font-weight: 600 }
h1 { margin: 0 0 4px; font: 600 24px/1.3 ${font.display} }
p { margin: 0 0 20px; color: var(--text-quiet) }
form { display: grid; gap: 10px }
button { padding: 12px 16px; border: 1px solid var(--line); border-radius: ${radius.medium}px; background: var(--surface); color: inherit; font: inherit; text-align: left; cursor: pointer }
button:hover { background: var(--sunken) }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
button span { display: block; color: var(--text-quiet); overflow-wrap: anywhere }
.cancel { border-color: transparent; background: none; text-align: center }
`;

/** Returns the page's Content-Security-Policy. `origin` is where the form's submission finally redirects to. */
export const accountPolicyOf = (origin: string): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', buildStyles(), 'base64')}'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`;

const choice = ({ email, given_name, family_name, email_verified }: SandboxPerson) =>
  html`<button name="email" value="${email}">${`${given_name} ${family_name}`}<span>${email}${email_verified ? '' : ' (address not verified)'}</span></button>`;

export const renderAccountPage = (people: readonly SandboxPerson[], uid: string): string =>
  html`<!doctype html>
<html lang="${agency.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox sign-in · ${agency.name}</title>
<style>${trustHtml(buildStyles())}</style>
</head>
<body>
<main>
<p class="label">Sandbox: this is not Google</p>
<h1>Choose an account</h1>
<p>It replaces Google’s sign-in on this machine. It needs no password, and no data leave the machine.</p>
<form method="post" action="/interaction/${uid}">
${people.map(choice)}
<button class="cancel" name="email" value="">Cancel</button>
</form>
</main>
</body>
</html>
`.source;
