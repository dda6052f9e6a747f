import type { EndpointConfig } from '@nanny-polo/shared/endpoint';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AdminSession, UserSession } from '../session/session.ts';
import type { Uploads } from './upload-limits.ts';

/** The application, whose routes are typed by the contract. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<EndpointConfig> {
    /** The handler reads the body itself and calls `beginWork` when it is there. */
    readsBody?: boolean;
  }
  interface FastifyInstance {
    /** Where `acceptUploads` was called. */
    uploads: Uploads;
  }
  interface FastifyRequest {
    /** Set by the access hook on calls that need an admin. */
    admin: AdminSession | null;
    /** Set by the access hook on calls that need a parent. */
    user: UserSession | null;
    /** Asks again whether the call may pass, where its body was not there when it was let pass. */
    admitAgain: (() => Promise<void>) | null;
    /** Counts the call as under way and waits for its turn, where the route reads its body itself. */
    beginWork: (() => Promise<void>) | null;
  }
}
