import * as z from 'zod/mini';
import type { PermissionName, PermissionType } from './permission.ts';

/** The callers that an endpoint accepts. `permission`: admins who have it, or one of several, with at least `type`. */
export type Access =
  | 'public'
  | 'user'
  | 'admin'
  | 'owner'
  | { readonly permission: PermissionName | readonly PermissionName[]; readonly type: PermissionType };

type Schema = z.core.$ZodType;

/** What the API needs to know about a call apart from its schema. */
export interface EndpointConfig {
  readonly access: Access;
  /** The account's limit that the call counts against, in addition to the one on all its calls. */
  readonly limit?: 'bookings' | 'uploads' | 'files' | 'exports' | 'searches' | 'accountChanges';
  /**
   * The call ends or protects an account. It counts only against a limit of its own for each session and call, and is
   * exempt from admission, so that nobody with a stolen session can keep the account's owner from it.
   */
  readonly defence?: true;
  /** The list has people's data: more than 500 rows in ten minutes of one session need a fresh proof. */
  readonly people?: true;
  /** The call counts against no limit, because open screens repeat it by themselves. */
  readonly uncounted?: true;
  /** The caller proves who they are with a password, PIN or link: 422 is then logged as a failed proof. */
  readonly proof?: true;
  /** Needs a proof of the last ten minutes who is calling: else 403 `fresh_proof_required`. */
  readonly freshProof?: true;
  /**
   * The unfinished sessions of admins that may make the call too: 0, which sets up a first second factor, and 1, which
   * has yet to prove one.
   */
  readonly levels?: readonly (0 | 1)[];
  /** The response continues until one side ends it, so it does not count as a running call and is not timed. */
  readonly stream?: true;
  /** Exempt from admission: answered however busy the process is. */
  readonly always?: true;
}

/** One call of the API: the object that the API registers as its route and that the clients call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address, parameters as `:name`. */
  readonly url: string;
  readonly schema: {
    readonly summary: string;
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly body?: Schema;
    readonly response: { readonly [status: number]: Schema };
  };
  readonly config: EndpointConfig;
}

/** The type of one part of a request: any object for an unspecified endpoint, `never` for one without that part. */
type Sent<E extends Endpoint, Part extends 'params' | 'querystring' | 'body', Typed> = Endpoint extends E
  ? object
  : E['schema'][Part] extends Schema
    ? Typed
    : never;

/** The arguments of a call, before encoding. */
export interface CallOptions<E extends Endpoint> {
  readonly params?: Sent<E, 'params', z.output<NonNullable<E['schema']['params']>>>;
  readonly query?: Sent<E, 'querystring', z.output<NonNullable<E['schema']['querystring']>>>;
  readonly body?: Sent<E, 'body', z.input<NonNullable<E['schema']['body']>>>;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Replaces the browser's own `fetch`. */
  readonly fetch?: typeof fetch;
}

type Success<E extends Endpoint> = E['schema']['response'][Extract<keyof E['schema']['response'], 200 | 201>];

/** The body of an endpoint's successful response. */
export type ResponseBody<E extends Endpoint> = Success<E> extends Schema ? z.output<Success<E>> : never;

/** The body of a request, after validation. */
export type Body<E extends Endpoint> = E['schema']['body'] extends Schema
  ? z.output<E['schema']['body']>
  : never;

type Further = Omit<EndpointConfig, 'access'>;

/* @__NO_SIDE_EFFECTS__ */
export const allowCallers = (access: Access, further?: Further): EndpointConfig => ({ access, ...further });

/** Returns the config of an endpoint for admins who may read (`visit`) or write (`full`) under a permission. */
/* @__NO_SIDE_EFFECTS__ */
export const requirePermission = (
  permission: PermissionName | readonly PermissionName[],
  type: PermissionType,
  further?: Further,
): EndpointConfig => ({ access: { permission, type }, ...further });

/** Declares an endpoint. The API adds the error body for every status from 400 on. */
/* @__NO_SIDE_EFFECTS__ */
export const defineEndpoint = <
  const Method extends Endpoint['method'],
  const Url extends string,
  const Parts extends Endpoint['schema'],
>(
  method: Method,
  url: Url,
  config: EndpointConfig,
  schema: Parts,
) => ({ method, url, config, schema });

/** The response of a call that returns only a message for a person. */
export const messageOnly = { response: { 200: z.object({ message: z.string() }) } } as const;
