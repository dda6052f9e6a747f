/** The part of autocannon 9 that the bench uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  function autocannon(options: autocannon.Options): autocannon.Instance;

  namespace autocannon {
    interface Request {
      readonly method?: string;
      readonly path: string;
      readonly body?: string;
    }
    interface Options {
      readonly url: string | string[];
      readonly connections: number;
      readonly duration: number;
      readonly headers?: Record<string, string>;
      readonly requests: readonly Request[];
    }
    interface Result {
      readonly errors: number;
      readonly non2xx: number;
    }
    type Instance = EventEmitter & PromiseLike<Result>;
  }

  export = autocannon;
}
