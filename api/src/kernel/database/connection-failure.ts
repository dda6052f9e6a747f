import { sqlStateOf } from './sql-state.ts';

const codesOf = (error: unknown): unknown[] =>
  error instanceof Error
    ? [
        (error as { code?: unknown }).code,
        ...codesOf(error.cause),
        ...(error instanceof AggregateError ? error.errors.flatMap(codesOf) : []),
      ]
    : [];

/**
 * Returns in one line why a database cannot be used: what is wrong with the URL in the environment variable `name`,
 * without its password. Returns null for errors of anything but the URL, the server and the rights.
 */
export function describeConnectionFailure(error: unknown, url: string, name: string): string | null {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  // A path is the folder of PostgreSQL's socket.
  const place = `${searchParams.get('host') ?? hostname}:${port || 5432}`;
  const user = decodeURIComponent(username) || 'its user';
  const database = decodeURIComponent(pathname.slice(1)) || user;
  const said = error instanceof Error ? ((error.cause as Error | undefined) ?? error).message : '';
  const isNoSocket = said.startsWith('connect ENOENT');
  const code = sqlStateOf(error) || String((!isNoSocket && codesOf(error).find(Boolean)) || said);
  const reasons: readonly [RegExp, string][] = [
    [/^28(P01|000)$/, `${place} refuses ${user} or the password: ${said}`],
    [/^3D000$/, `there is no database ${database} at ${place}`],
    [/^42501$/, `${user} lacks rights in the database ${database}: ${said}. Make ${user} its owner`],
    [/^53300$/, `${place} has no free connection: ${said}`],
    [/^(ENOTFOUND|EAI_AGAIN)$/, `there is no host ${hostname}`],
    [/^(ECONNREFUSED|connect ENOENT.*)$/, `no PostgreSQL listens at ${place}`],
    [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|.*timeout.*)$/, `${place} does not respond`],
    [/^(ECONN|EPIPE|57P)|terminated|SSL/, `${place} ends the connection: ${said || code}`],
  ];
  const reason = reasons.find(([form]) => form.test(code))?.[1];
  return reason ? `${name}: ${reason}.` : null;
}
