/**
 * Sends the first calls of the page's island while its scripts load, if a parent is signed in. Imports only types,
 * because fetching other modules would delay the calls.
 */

import type { Session } from '@nanny-polo/shared/accounts/session';
import type {} from '../lib/early-responses.ts';

const calls = document.querySelector<HTMLMetaElement>('meta[name=early-calls]')?.content;
const cookieName = document.querySelector<HTMLElement>('[data-session]')?.dataset.session;

function signedIn(): Session | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName}=`));
  try {
    return JSON.parse(decodeURIComponent(cookie?.split('=')[1] ?? 'null'));
  } catch {
    return null;
  }
}

const parent = signedIn();
if (calls && parent?.role === 'USER') {
  const authorization = `Bearer ${parent.token}`;
  window.earlyResponses = new Map();
  for (const url of JSON.parse(calls)) {
    const response = fetch(url, { headers: { accept: 'application/json', authorization } });
    // The island handles the failure of a response that it takes.
    response.catch(() => undefined);
    window.earlyResponses.set(url, { authorization, response });
  }
  // The first format of a page takes long, and now nothing else is to be done.
  new Date().toLocaleString();
}
