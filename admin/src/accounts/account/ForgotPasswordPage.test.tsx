import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

type StubbedResponse = [status: number, body: object];

/** Stubs the API's responses by the end of the path, and returns the bodies of the calls. */
function stubResponses(byPath: Record<string, StubbedResponse>) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const end = Object.keys(byPath).find((path) => address.endsWith(path)) ?? '';
    const [status, json] = byPath[end] ?? [404, { message: 'Not found' }];
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  });
  return sent;
}

const sentPin: StubbedResponse = [
  200,
  { message: 'OTP has been sent to your email.', expires_in: 60, resend_in: 40 },
];

async function open(byPath: Record<string, StubbedResponse>) {
  const sent = stubResponses(byPath);
  const onDone = vi.fn();
  render(<ForgotPasswordPage onDone={onDone} />);
  const user = userEvent.setup({ delay: null });
  return { sent, onDone, user };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('returns to sign-in with the server’s message after address, PIN and new password', async () => {
  const { sent, onDone, user } = await open({
    'forget-password': sentPin,
    'verify-pin': [200, { message: 'Right' }],
    'reset-password': [200, { message: 'Your password has been set.' }],
  });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  await user.type(await screen.findByLabelText('PIN'), '123456');
  expect(screen.getByText('OTP has been sent to your email.')).toBeTruthy();
  await press(user, 'Check the PIN');
  const password = await screen.findByLabelText('New password');
  expect(document.activeElement).toBe(password);
  await user.type(password, 'a quiet street');
  await user.type(screen.getByLabelText('Confirm new password'), 'a quiet stree');
  await press(user, 'Set the password');
  expect(screen.getByText('The passwords do not match')).toBeTruthy();
  await user.type(screen.getByLabelText('Confirm new password'), 't');
  await press(user, 'Set the password');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Your password has been set.'));
  expect(sent.at(-1)).toEqual({
    email: 'ada@nannypolo.example',
    pin: '123456',
    password: 'a quiet street',
    confirm_password: 'a quiet street',
  });
});

test('counts down the server’s seconds to “expired”, and restarts with a new PIN', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, user } = await open({ 'forget-password': sentPin });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  expect((await screen.findByRole('timer')).textContent).toMatch(/The PIN is valid for (1:00|0:5\d)$/);
  const waiting = screen.getByRole('button', { name: /^Send a new PIN in 0:(40|3\d)$/ });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  await user.click(waiting);
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.getByRole('timer').textContent).toMatch(/0:(5[0-4]|4\d)$/);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('timer').textContent).toMatch(/expired$/);
  expect(sent).toHaveLength(1);
  await press(user, 'Send a new PIN');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/(1:00|0:5\d)$/));
  expect(sent).toHaveLength(2);
});

test('shows the server’s message and the wait for the next PIN if the call sends none', async () => {
  const { user } = await open({
    'forget-password': [200, { message: 'No more PINs for now.', expires_in: 0, resend_in: 1500 }],
  });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  expect(await screen.findByText('No more PINs for now.')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/expired$/);
  expect(screen.getByRole('button', { name: /^Send a new PIN in 2[45]:\d\d$/ })).toBeTruthy();
});

test('shows the server’s message about a wrong PIN once, at its field', async () => {
  const wrong = 'This PIN is wrong. You have 4 tries left.';
  const refused: StubbedResponse = [422, { message: wrong, errors: { pin: [wrong] } }];
  const { user } = await open({ 'forget-password': sentPin, 'verify-pin': refused });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  await user.type(await screen.findByLabelText('PIN'), '000000');
  await press(user, 'Check the PIN');
  expect(await screen.findAllByText(wrong)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
  expect(screen.queryByText('OTP has been sent to your email.')).toBeNull();
  await user.type(screen.getByLabelText('PIN'), '{Backspace}1');
  expect(screen.getByLabelText('PIN')).toHaveProperty('ariaInvalid', 'false');
});

test('accepts a pasted PIN with spaces', async () => {
  const { sent, user } = await open({
    'forget-password': sentPin,
    'verify-pin': [200, { message: 'Right' }],
  });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  await user.click(await screen.findByLabelText('PIN'));
  await user.paste('123 456');
  await press(user, 'Check the PIN');
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ email: 'ada@nannypolo.example', pin: '123456' });
});

test('shows why the latest call was refused, whether it checked a PIN or requested one', async () => {
  const wrong = 'This PIN is wrong. You have 4 tries left.';
  const responses: Record<string, StubbedResponse> = {
    'forget-password': [200, { message: 'Sent', expires_in: 60, resend_in: 0 }],
    'verify-pin': [422, { message: wrong, errors: { pin: [wrong] } }],
  };
  const { user } = await open(responses);
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  const pin = await screen.findByLabelText('PIN');
  responses['forget-password'] = [503, { message: 'Please try again.' }];
  await press(user, 'Send a new PIN');
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  await user.type(pin, '000000');
  await press(user, 'Check the PIN');
  expect(await screen.findByText(wrong)).toBeTruthy();
  expect(screen.queryByText('Please try again.')).toBeNull();
  await press(user, 'Send a new PIN');
  expect(await screen.findByText('Please try again.')).toBeTruthy();
});

test('offers to start again if a verified PIN has expired', async () => {
  const over = 'This PIN has expired. Please request a new one.';
  const { user } = await open({
    'forget-password': sentPin,
    'verify-pin': [200, { message: 'Right' }],
    'reset-password': [422, { message: over, errors: { pin: [over] } }],
  });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await press(user, 'Send the PIN');
  await user.type(await screen.findByLabelText('PIN'), '123456');
  await press(user, 'Check the PIN');
  await user.type(await screen.findByLabelText('New password'), 'a quiet street');
  await user.type(screen.getByLabelText('Confirm new password'), 'a quiet street');
  await press(user, 'Set the password');
  expect(await screen.findByText(over)).toBeTruthy();
  await press(user, 'Start again');
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
});
