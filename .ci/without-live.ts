/**
 * Runs in the page: responds to the call for live updates with 204, so that the page gets none. With live updates no
 * page is ever idle, and what other tests write would change a screen in the middle of a step.
 */
export function blockLiveUpdates() {
  const send = window.fetch;
  window.fetch = (input, init) =>
    String(input).endsWith('/api/admin/events')
      ? Promise.resolve(new Response(null, { status: 204 }))
      : send(input, init);
}
