import type { EndpointConfig } from '@nanny-polo/shared/contract/endpoint';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AdminSession, UserSession } from '../session/session.ts';
import type { Uploads } from './upload-limits.ts';

/** The application. The contract gives its routes their types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<EndpointConfig> {
    /** Whether the handler reads the body itself and then calls `beginWork`. */
    readsBody?: boolean;
  }
  interface FastifyInstance {
    /** Set by `acceptUploads`. */
    uploads: Uploads;
    /** Seconds for which admins' changes can be undone and their mails are held back; 0 disables undo. */
    undoSeconds: number;
    /** Counts rows of a list of people for the admin's session. Throws 403 over the limit without a fresh proof. */
    countPeople(admin: AdminSession, rows: number): Promise<void>;
  }
  interface FastifyRequest {
    /** Set by the access hook on calls that need an admin. */
    admin: AdminSession | null;
    /** Set by the access hook on calls that need a parent. */
    user: UserSession | null;
    /** Checks access again once the body has arrived, if it was incomplete at the first check. */
    admitAgain: (() => Promise<void>) | null;
    /** Counts the call as running and waits for its turn, on routes that read their body themselves. */
    beginWork: (() => Promise<void>) | null;
  }
}

/** Returns whether a request is a call to the API. Uses its route, which does not depend on how the path is spelt. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  /^\/api(\/|$)/i.test(routeOptions.url ?? url);
