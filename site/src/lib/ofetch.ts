/**
 * The part of `ofetch` that the contract's client uses, in its place in the browser: the whole of it, with its
 * parsing of addresses and queries that nobody here asks for, weighs as much as a page.
 */
interface Options {
  readonly method?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
  readonly retry?: number;
  readonly retryStatusCodes?: readonly number[];
  readonly signal?: AbortSignal;
}

const isPlain = (body: unknown) => Object.getPrototypeOf(body) === Object.prototype || Array.isArray(body);

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return response.blob();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Raw = (url: string, options?: Options) => Promise<Response & { _data?: unknown }>;

function by(fetch: typeof globalThis.fetch): Raw {
  const raw: Raw = async (url, options = {}) => {
    const { body, headers, retry = 0, retryStatusCodes = [], ...rest } = options;
    const json = body !== undefined && isPlain(body);
    const again = () => raw(url, { ...options, retry: retry - 1 });
    let response: Response;
    try {
      response = await fetch(url, {
        ...rest,
        headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as BodyInit) }),
      });
    } catch (error) {
      if (retry > 0 && !rest.signal?.aborted) return again();
      throw error;
    }
    if (response.status >= 400 && retry > 0 && retryStatusCodes.includes(response.status)) return again();
    const data = await read(response);
    if (response.status >= 400) throw Object.assign(new Error(response.statusText), { response, data });
    return Object.assign(response, { _data: data });
  };
  return raw;
}

export const ofetch = {
  raw: by((...call) => fetch(...call)),
  /** The same by another `fetch`, such as one that tells how much of its body has left. */
  create: (_defaults: object, { fetch }: { fetch: typeof globalThis.fetch }) => ({ raw: by(fetch) }),
};
