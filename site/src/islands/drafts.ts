import { readProfile, readSession } from '@nanny-polo/shared/accounts/session';
import type { UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { typeText } from './input/use-form-value.ts';
import { fetchProfile } from './user/fetch-profile.ts';

/** What was typed into a form and not sent, in this window's `sessionStorage` under the account's id. */
interface Draft {
  /** The value of each control; of a checkbox or radio button, whether it is checked. */
  readonly values: readonly (readonly [control: string, value: string | boolean])[];
  /** The number of rows in each list. */
  readonly rows: Readonly<Record<string, number>>;
}

interface KeptDraft {
  /** Stores nothing from now on. */
  readonly stop: () => void;
  readonly drop: () => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const prefix = 'draft ';

async function buildKey(name: string): Promise<string> {
  const isParent = readSession()?.role === 'USER';
  const parent = isParent && (readProfile<UserProfile>() ?? (await fetchProfile()));
  return `${prefix}${parent ? parent.id : 'guest'} ${location.pathname}${location.search} ${name}`;
}

const isChecked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Returns the name of a control in a draft, or null for a button, a file, a password or a code. */
function nameOf(control: Control): string | null {
  const { type, autocomplete, name } = control as HTMLInputElement;
  const isSecret = type === 'password' || type === 'file' || /password|one-time/.test(autocomplete);
  if (isSecret || !/^(INPUT|TEXTAREA|SELECT)$/.test(control.tagName)) return null;
  const own = name || (type !== 'select-one' && control.getAttribute('aria-label')) || '';
  return own && (isChecked(control) ? `${own}=${control.value}` : own);
}

const controlsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).flatMap((control) => {
    const name = nameOf(control);
    return name ? [[name, control] as const] : [];
  });

/** Whether another window has signed out: the field that loses the focus on the way out stores nothing. */
let isDropped = false;

const listsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-rows]')];

function save(form: HTMLFormElement, key: string): void {
  if (isDropped) return;
  const draft: Draft = {
    values: controlsOf(form).map(([name, control]) => [
      name,
      isChecked(control) ? control.checked : control.value,
    ]),
    rows: Object.fromEntries(
      listsOf(form).map((list) => [list.dataset.rows ?? '', list.querySelectorAll('.row').length]),
    ),
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or blocked: what was typed lives as long as the page.
  }
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Sets a control as its user would, so that the handlers of the control and its form run. */
function enter(control: Control, value: string | boolean): void {
  const before = isChecked(control) ? control.checked : control.value;
  if (before === value) return;
  if (control.type !== 'hidden') control.closest('details')?.setAttribute('open', '');
  if (isChecked(control)) {
    if (value || control.type === 'checkbox') control.click();
  } else if (control instanceof HTMLInputElement && /^(text|tel|search|url)$/.test(control.type)) {
    typeText(control, String(value));
  } else {
    control.value = String(value);
    for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

/** Adds and removes rows, as their buttons do, until each list has as many as the draft. */
function fitRows(form: HTMLFormElement, rows: Draft['rows']): void {
  for (const list of listsOf(form)) {
    const has = () => list.querySelectorAll('.row').length;
    const target = rows[list.dataset.rows ?? ''] ?? has();
    for (let before = -1; has() !== target && has() !== before; ) {
      before = has();
      const more = before < target;
      list.querySelector<HTMLElement>(more ? '[data-add]' : '.row:last-of-type [data-remove]')?.click();
    }
  }
}

/**
 * Fills a form with its draft, also fields that appear later, and stores what is typed until the form is sent. Leaves
 * alone what was typed before that. `name` tells the forms of a page apart. Rejects if the account cannot be read.
 */
export async function keepDraft(form: HTMLFormElement, name: string): Promise<KeptDraft> {
  const key = await buildKey(name);
  const draft = read(key);
  const missing = new Map(draft?.values);
  const isTouched = (control: Control) =>
    'defaultValue' in control && !isChecked(control) && control.value !== control.defaultValue;
  const filled = new Set<string>();
  const fill = () => {
    if (draft && missing.size > 0) fitRows(form, draft.rows);
    for (const [name, control] of controlsOf(form)) {
      const value = missing.get(name);
      // The id of a stored row in whose place the draft has a new one.
      if (draft && control.type === 'hidden' && !filled.has(name)) control.value = '';
      if (value === undefined) continue;
      filled.add(name);
      missing.delete(name);
      if (!isTouched(control)) enter(control, value);
    }
    if (missing.size === 0) later.disconnect();
  };
  const later = new MutationObserver(fill);
  later.observe(form, { childList: true, subtree: true });
  fill();
  // Typed before this script was there.
  if (!draft && controlsOf(form).some(([, control]) => isTouched(control))) save(form, key);
  const stop = new AbortController();
  const onInput = ({ isTrusted }: Event) => {
    // The parent types now: what is still missing does not overwrite it.
    if (isTrusted) later.disconnect();
    save(form, key);
  };
  for (const event of ['input', 'change']) form.addEventListener(event, onInput, stop);
  return {
    stop() {
      stop.abort();
      later.disconnect();
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

/** Whether this window keeps what somebody typed while signed in: their session ended without a sign-out. */
export const hasParentDraft = (): boolean => draftKeys().some((key) => !key.startsWith(`${prefix}guest `));

function dropOwn(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key);
}

// Only in a browser: an open channel would keep the build from ending.
const windows = globalThis.document && new BroadcastChannel('drop-drafts');
windows?.addEventListener('message', () => {
  isDropped = true;
  dropOwn();
});

/** Drops all that was typed in this browser's windows: at sign-out, and after an account was deleted. */
export function dropDrafts(): void {
  dropOwn();
  windows?.postMessage(null);
}
