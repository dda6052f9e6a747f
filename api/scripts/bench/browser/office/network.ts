import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

/** Chromium's own profile “Fast 4G”: nine tenths of 9 Mbit/s down and 1.5 Mbit/s up, 165 ms for each request. */
const fast4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
};

/** How long the network must be idle, and how long to wait for that, in milliseconds. */
const [quiet, longest] = [600, 120_000];

export interface Network {
  /** What has been received over the network so far, without responses from the cache or from service workers. */
  total(): { readonly bytes: number; readonly requests: number };
  /** Resolves once the network has been idle for a while. */
  idle(): Promise<void>;
}

/** Slows down the network of a page and counts its bytes. Open streams of events do not keep it from being idle. */
export async function slowNetwork(devtools: CDPSession): Promise<Network> {
  const open = new Map<string, string>();
  const local = new Set<string>();
  let [bytes, requests, last] = [0, 0, performance.now()];
  const end = (id: string) => {
    last = performance.now();
    return open.delete(id);
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^http/.test(request.url)) return;
    last = performance.now();
    open.set(requestId, request.url);
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void local.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache)
      local.add(requestId);
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (end(requestId) && !local.has(requestId)) {
      bytes += encodedDataLength;
      requests += 1;
    }
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => void end(requestId));
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', fast4G);
  return {
    total: () => ({ bytes, requests }),
    async idle() {
      const begin = performance.now();
      while (open.size > 0 || performance.now() - last < quiet) {
        if (performance.now() - begin > longest) throw new Error(`Still under way: ${[...open.values()]}`);
        await delay(50);
      }
    },
  };
}
