/** The response to a read that the page sent before the scripts of its island had loaded. */
interface EarlyResponse {
  /** The read's header. */
  readonly authorization: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    /** By URL. `scripts/early-calls.ts` sends the reads. */
    earlyResponses?: Map<string, EarlyResponse>;
  }
}

/** `fetch` that takes the early response to a read, once, if the early read was sent with the same session. */
export const fetchEarlyResponse: typeof fetch = (url, options) => {
  const early = options?.method === 'GET' && window.earlyResponses?.get(String(url));
  if (!early) return fetch(url, options);
  window.earlyResponses?.delete(String(url));
  const isSameSession = new Headers(options.headers).get('authorization') === early.authorization;
  return isSameSession ? early.response : fetch(url, options);
};
