import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { expect, test, vi } from 'vitest';
import config from '../admin/vite.config.ts';
import { findFreePort } from './free-port.ts';
import { waitForResponse } from './server-process.ts';

test('the back office reloads in development when a file of texts changes, and not for another file', () => {
  const plugin = (config.plugins ?? [])
    .flat()
    .find((entry) => Object(entry).name === 'reload-texts') as Plugin;
  const send = vi.fn();
  const invalidateModule = vi.fn();
  const environment = { hot: { send }, moduleGraph: { invalidateModule } };
  const change = (file: string) =>
    (plugin.hotUpdate as (this: object, options: object) => unknown).call(
      { environment },
      { file, modules: [file], timestamp: 0 },
    );
  expect(change('/admin/src/accounts/settings/Settings.tsx')).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
  for (const name of ['messages', 'cover-messages', 'words', 'en'])
    change(`/admin/src/accounts/settings/${name}.ts`);
  expect(send).toHaveBeenCalledTimes(4);
  expect(send).toHaveBeenCalledWith({ type: 'full-reload' });
  expect(invalidateModule).toHaveBeenCalledTimes(4);
});

test('waiting for a server ends when it responds, or is given up', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  let given = false;
  const waiting = waitForResponse(url, () => given);
  await delay(100);
  const server = createServer((_, response) => response.end()).listen(port, '127.0.0.1');
  expect(await waiting).toBe(true);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  given = true;
  expect(await waitForResponse(url, () => given)).toBe(false);
});
