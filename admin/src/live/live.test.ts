import { expect, test, vi } from 'vitest';
import { liveUpdates } from './live.ts';

vi.mock('../session/own-profile.ts', () => ({
  ownProfile: () => ({ id: 2 }),
  readAdminSession: () => ({ token: 'token' }),
}));
vi.mock('../session/profile.ts', () => ({ fetchProfile: async () => undefined }));

test('repeats the changes of the last 30 seconds to a listener that subscribes later', async () => {
  const change = { resource: 'booking', id: 7, by: 'Ada Ash' };
  const body = `id: 1/7:\nevent: changes\ndata: ${JSON.stringify([change])}\n\n`;
  const responses = [new Response(body)];
  vi.stubGlobal('fetch', async () => responses.shift() ?? new Promise(() => {}));
  const live = liveUpdates();
  await expect.poll(live.state).toBe('away');
  const received: unknown[] = [];
  live.watchChanges((changes) => received.push(changes));
  expect(received).toEqual([[change]]);

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  live.watchChanges((changes) => received.push(changes));
  vi.mocked(Date.now).mockRestore();
  expect(received).toEqual([[change]]);
  live.stop();
});
