/** The part of autocannon 9 that bench and drill use; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  function autocannon(options: autocannon.Options): autocannon.Instance;

  namespace autocannon {
    interface Request {
      readonly method?: string;
      readonly path: string;
      readonly body?: string;
      readonly headers?: Record<string, string>;
    }
    interface Client extends EventEmitter {
      /** What it asks in turn, instead of the `requests` of all. */
      setRequests(requests: readonly Request[]): void;
    }
    interface Options {
      readonly url: string | string[];
      readonly connections: number;
      readonly duration?: number;
      /** So many calls instead of a time. */
      readonly amount?: number;
      readonly headers?: Record<string, string>;
      readonly requests: readonly Request[];
      /** Seconds until a call counts as an error. */
      readonly timeout?: number;
      /** Sees each connection before it is used. Its event `headers` gives the head of an answer. */
      readonly setupClient?: (client: Client) => void;
    }
    /** The head of an answer, names and values in turn. */
    interface Head {
      readonly statusCode: number;
      readonly headers: readonly string[];
    }
    interface Result {
      readonly errors: number;
      readonly non2xx: number;
    }
    type Instance = EventEmitter & PromiseLike<Result>;
  }

  export = autocannon;
}
