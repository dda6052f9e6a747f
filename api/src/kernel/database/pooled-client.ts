import { Client } from 'pg';
import { nameStatement } from './prepared.ts';
import { ConnectionFailed } from './sql-state.ts';

/**
 * A connection of the pool. Failing to connect is a `ConnectionFailed`, and a recurring statement is prepared, which
 * Drizzle does only for a query that is built once with `.prepare`.
 */
export class PooledClient extends Client {
  override connect(done?: Parameters<Client['connect']>[0]): never {
    const connected = (cause: Error | null) =>
      done?.((cause && new ConnectionFailed('No connection to the database', { cause })) as never, this);
    return super.connect(connected) as never;
  }

  override query(statement: unknown, values?: unknown, ...rest: unknown[]): never {
    return Reflect.apply(super.query, this, [nameStatement(statement, values), values, ...rest]) as never;
  }
}
