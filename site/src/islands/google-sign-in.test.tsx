// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../messages/en.ts';
import { GoogleSignIn } from './GoogleSignIn.tsx';

// The language of a page is known before its scripts run.
vi.hoisted(() => {
  document.documentElement.lang = 'en';
});

const { google: text } = messages.account;
const popup = { closed: false, close: () => undefined, location: { assign: vi.fn() } };
const onToken = vi.fn();
const root = createRoot(document.body.appendChild(document.createElement('main')));

/** Sends the query of the popup's address, as the popup does before it closes itself. */
const send = (search: string) =>
  dispatchEvent(
    Object.defineProperty(
      new MessageEvent('message', { origin: location.origin, data: { kind: 'google', search } }),
      'source',
      { value: popup },
    ),
  );

const json = (body: object) => Response.json(body);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('open', () => popup);
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/start') ? json({ url: 'https://google.example/' }) : json({ token: 'new' }),
  );
  Object.assign(popup, { closed: false });
  root.render(<GoogleSignIn text={text} onToken={onToken} />);
  const button = await vi.waitFor(() => {
    const enabled = document.querySelector<HTMLButtonElement>('button:enabled');
    if (!enabled) throw new Error('The button is not ready');
    return enabled;
  });
  button.click();
  await vi.waitFor(() => expect(popup.location.assign).toHaveBeenCalledOnce());
});

afterEach(() => {
  root.render(null);
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('signs in although the popup is seen closed before its message arrives', async () => {
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(350);
  send('?code=1&state=2');
  await vi.waitFor(() => expect(onToken).toHaveBeenCalledWith('new'));
});

test('can begin again after the popup was closed', async () => {
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(700);
  await vi.waitFor(() => expect(document.querySelector('button')?.textContent).toBe(text.button));
  expect(onToken).not.toHaveBeenCalled();
});
