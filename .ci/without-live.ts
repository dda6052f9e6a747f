/**
 * Runs in the page: answers the call for live updates as a server without them does. With them no page is ever idle,
 * and records that other tests write change screens in the middle of a step.
 */
export function withoutLive() {
  const send = window.fetch;
  window.fetch = (input, init) =>
    String(input).endsWith('/api/admin/events')
      ? Promise.resolve(new Response(null, { status: 204 }))
      : send(input, init);
}
