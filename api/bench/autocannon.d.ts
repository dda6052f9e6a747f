/** The part of autocannon 9 that the bench and the drills use. The package has no types of its own. */

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
      /** Sets the requests that this client sends in turn, instead of the common `requests`. */
      setRequests(requests: readonly Request[]): void;
    }
    interface Options {
      readonly url: string | string[];
      readonly connections: number;
      readonly duration?: number;
      /** A number of calls instead of a duration. */
      readonly amount?: number;
      readonly headers?: Record<string, string>;
      readonly requests: readonly Request[];
      /** Seconds until a call counts as an error. */
      readonly timeout?: number;
      /** Called with each client before it sends a request. Its event `headers` has the head of a response. */
      readonly setupClient?: (client: Client) => void;
    }
    /** The head of a response, names and values in turn. */
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
