// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLoad } from './use-load.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

/** Renders a component that loads. Each response is given by `responses`, in the order of the requests. */
async function openLoad() {
  const responses: ((value: string) => void)[] = [];
  const fetchIt = () => new Promise<string>((resolve) => responses.push(resolve));
  let load: ReturnType<typeof useLoad<string>> | undefined;
  const Loading = () => {
    load = useLoad(fetchIt);
    return null;
  };
  await act(async () => createRoot(document.createElement('div')).render(createElement(Loading)));
  return {
    reload: () => act(async () => void load?.reload()),
    set: (value: string) => act(async () => load?.set(value)),
    respond: (request: number, value: string) => act(async () => responses[request]?.(value)),
    state: () => load?.state,
  };
}

test('ignores the response to an earlier request that arrives after that to a later one', async () => {
  const { reload, respond, state } = await openLoad();
  await reload();
  await respond(1, 'new');
  await respond(0, 'old');
  expect(state()).toEqual({ status: 'ready', value: 'new' });
});

test('keeps a value that was set after the request', async () => {
  const { set, respond, state } = await openLoad();
  await set('saved');
  await respond(0, 'old');
  expect(state()).toEqual({ status: 'ready', value: 'saved' });
});
