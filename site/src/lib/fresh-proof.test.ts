import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { expect, test, vi } from 'vitest';
import { callWithProof } from './fresh-proof.ts';

const unproven = () =>
  new ApiError(403, { code: 'fresh_proof_required', message: 'Please prove who you are' });
const proven = async () => undefined;

test('asks for a proof if a call needs one, then repeats the call', async () => {
  const call = vi.fn().mockRejectedValueOnce(unproven()).mockResolvedValueOnce('removed');
  const ask = vi.fn(proven);
  expect(await callWithProof(call, ask)).toBe('removed');
  expect(call).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('repeats a call only once', async () => {
  const call = vi.fn().mockRejectedValue(unproven());
  const ask = vi.fn(proven);
  await expect(callWithProof(call, ask)).rejects.toMatchObject({ status: 403 });
  expect(call).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('asks for no proof if a call succeeds or is refused for another reason', async () => {
  const ask = vi.fn(proven);
  expect(await callWithProof(async () => 'added', ask)).toBe('added');
  const inUse = new ApiError(409, { code: 'in_use', message: 'This is your only way in.' });
  await expect(callWithProof(() => Promise.reject(inUse), ask)).rejects.toBe(inUse);
  expect(ask).not.toHaveBeenCalled();
});

test('does not repeat the call if the person goes back', async () => {
  const call = vi.fn().mockRejectedValue(unproven());
  const back = new DOMException('Not proven', 'AbortError');
  await expect(callWithProof(call, () => Promise.reject(back))).rejects.toBe(back);
  expect(call).toHaveBeenCalledTimes(1);
});
