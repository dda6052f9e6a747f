import { startPostgres } from '../../.ci/postgres.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { startProcess } from './product-process.ts';
import { checkNothingWrong, createFinding, type Drill, type Finding, scaleNumber } from './report.ts';
import { requestOwnerToken } from './sign-in.ts';

/** The part of JSON Schema that the generator reads. */
interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}

const hostile: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...[[], [[[[]]]], {}, { a: { b: {} } }, [null]],
  ...['', ' ', '\0', '\ud800', '\ufeff', '\u202e', '👩‍👧‍👦', 'x'.repeat(5000)],
  ...['%00', '%s%n', '{{7*7}}', 'NaN'],
  ...['../../etc/passwd', "'; DROP TABLE booking; --", '<script>alert(1)</script>', '=HYPERLINK("x")'],
  ...['2026-02-30', '0000-00-00', '2026-03-29T01:30:00', '9999-12-31T23:59:60Z'],
];

const plausible = [
  ...['word', 'a@b.example', 'N1 1AA', '2031-03-03T09:00:00Z', '2031-03-03'],
  ...['[0,24]', '{"q":"a"}', '["id","ASC"]', '{"id":[1]}'],
];

const hostileIds = ['abc', '-1', '99999999999', '%', 'A'.repeat(43)];

function valueFor(random: Random, schema: Schema, depth = 0): unknown {
  if (depth > 4 || random.chance(0.35)) return random.pick(hostile);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(() => random.chance(0.85));
    const values = entries.map(([name, one]) => [name, valueFor(random, one, depth + 1)] as const);
    return { ...Object.fromEntries(values), ...(random.chance(0.05) && { __proto__x: 1 }) };
  }
  const type = [schema.type ?? 'string'].flat()[0];
  if (type === 'array')
    return Array.from({ length: random.between(0, 3) }, () =>
      valueFor(random, schema.items ?? {}, depth + 1),
    );
  if (type === 'integer' || type === 'number') return random.between(-2, 200);
  if (type === 'boolean') return random.chance(0.5);
  return random.pick(plausible);
}

function requestFor(random: Random, method: string, path: string, operation: Operation) {
  const id = () => String(random.chance(0.6) ? random.between(1, 60) : random.pick(hostileIds));
  const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(id()));
  const query = new URLSearchParams();
  for (const { name } of operation.parameters?.filter((one) => one.in === 'query') ?? []) {
    if (random.chance(0.6)) query.set(name, String(valueFor(random, {})).toWellFormed());
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  const headers: Record<string, string> = {};
  let body: string | undefined;
  if (schema) {
    headers['content-type'] = random.chance(0.95) ? 'application/json' : 'text/plain';
    const text = JSON.stringify(valueFor(random, schema)) ?? '';
    body = random.chance(0.05) ? text.slice(0, -1) : text;
  }
  return { url: query.size ? `${url}?${query}` : url, init: { method, headers, body: body ?? null } };
}

/** Skips calls that would end the session, and calls to Google, which is not configured. Other tests cover them. */
const skipped = /\/logout|\/sessions?\b|\/password|\/google\//;

/**
 * Sends requests with random and hostile values, generated from the OpenAPI document: no response may be 5xx or contain
 * a stack trace.
 */
export async function fuzzCalls(
  base: string,
  authorization: string,
  count: number,
  seed: number,
): Promise<Finding> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const calls = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [method.toUpperCase(), path.replace(/^\/api/, ''), operation] as const,
      ),
    )
    .filter(([, path]) => !skipped.test(path));
  const random = createRandom(seed);
  const broken = new Map<string, string>();
  for (let at = 0; at < count; at += 1) {
    const call = calls[at % calls.length];
    if (!call) break;
    const [method, path] = call;
    const { url, init } = requestFor(random, ...call);
    const headers = { ...init.headers, authorization };
    const response = await fetch(base + url, { ...init, redirect: 'manual', headers });
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isEndless ? '' : await response.text();
    if (isEndless) await response.body?.cancel();
    if (response.status >= 500 || /\n\s+at .+:\d+:\d+/.test(text)) {
      broken.set(`${method} ${path}`, `${response.status} ${init.body ?? url} ${text}`.slice(0, 400));
    }
  }
  const wrong = [...broken].map(([call, response]) => `${call}: ${response}`);
  const what = `${count} requests with hostile values to ${calls.length} endpoints: no 5xx, no stack trace`;
  return calls.length > 0 ? checkNothingWrong(what, wrong) : createFinding(what, false, 'no endpoints');
}

/** The full size is 10,000 requests. */
export const drillFuzz: Drill = async (size) => {
  await using server = await startPostgres();
  await using product = await startProcess({ DEMO_DATABASE_URL: server.url });
  const { url } = product;
  return [await fuzzCalls(url, `Bearer ${await requestOwnerToken(url)}`, scaleNumber(10_000, size), 7)];
};
