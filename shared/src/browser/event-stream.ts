/** One message of a stream of server-sent events; one without `data` only shows that the stream is alive. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/** Yields the messages of a `text/event-stream`. `EventSource` cannot send the Authorization header. */
export async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  let waiting = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const whole = waiting.split('\n\n');
      waiting = whole.pop() ?? '';
      for (const text of whole) yield messageOf(text);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function messageOf(text: string): StreamMessage {
  const fields = new Map(
    text.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w*):? ?(.*)$/s.exec(line) ?? [];
      return [name, value];
    }),
  );
  return { event: fields.get('event') ?? 'message', data: fields.get('data') ?? '' };
}
