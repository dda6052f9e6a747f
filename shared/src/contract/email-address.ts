import { normaliseLine } from './plain-text.ts';

/** Characters of a local part without quotes (RFC 5322). Few mail servers accept others (RFC 6531). */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const topLevel = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])';

/** An e-mail address whose domain is in ASCII. */
export const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`);

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);
const isInternational = (domain: string) => /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200C|\u200D)+$/u.test(domain);

/** Returns an international domain in punycode, and any other text unchanged. */
export function toAsciiDomain(domain: string): string {
  if (isAscii(domain) || !isInternational(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/**
 * Returns an address without white space around it and with an international domain in punycode, as mail servers and
 * browsers write it: `anna@müller.example` and `anna@xn--mller-kva.example` are one mailbox.
 */
export function normaliseEmail(typed: string): string {
  const [, local, domain] = /^(.*@)([^@]*)$/.exec(normaliseLine(typed)) ?? [];
  return local === undefined || domain === undefined ? normaliseLine(typed) : local + toAsciiDomain(domain);
}

/** Returns the `mailto:` URL of an address, whose local part may contain `&` or `?`. */
export const mailtoUrlOf = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
