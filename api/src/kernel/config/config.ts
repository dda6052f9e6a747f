import proxyAddr from '@fastify/proxy-addr';
import type { AgencyFacts } from '@nanny-polo/shared/agency-file';
import { pinCountdownSeconds } from '@nanny-polo/shared/constants';
import type { OutsideServices } from '@nanny-polo/shared/outside-services';
import * as z from 'zod';
import type { S3Settings } from '../files/s3.ts';
import { type Limits, limitSettings, limitsOf } from '../limit/limits.ts';
import { agencyFactsFrom, demoAgencyFile } from './agency-file.ts';

/** Reads the environment once. A `ConfigError` lists every name that is missing or wrong. */

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/**
 * A comma-separated list whose items each pass `isValid`. The error names the items that do not, and the `expected`
 * form.
 */
const listOf = (expected: string, isValid: (item: string) => boolean) =>
  list.superRefine((items, { addIssue }) => {
    const wrong = items.filter((item) => !isValid(item)).map((item) => `"${item}"`);
    if (wrong.length > 0) addIssue(`${wrong.join(', ')}: expected ${expected}`);
  });

function isProxyRange(item: string): boolean {
  try {
    return Boolean(proxyAddr.compile(item));
  } catch {
    return false;
  }
}

/** A host name or an address without a port; IPv6 addresses are in brackets. */
const isHost = (item: string) =>
  /^([\p{L}\p{N}.-]+|\[[\da-f:.]+\])$/iu.test(item) && URL.canParse(`http://${item}`);

/** A name as browsers send it in Host, in lower case. */
const hostOf = (name: string) => new URL(`http://${name}`).hostname;

const common = {
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Proxies whose forwarded headers are trusted: addresses or CIDR ranges, comma-separated. */
  TRUSTED_PROXIES: listOf('addresses or ranges such as 10.0.0.0/8', isProxyRange).optional(),
  /** Host names that are served besides loopback names and that of PUBLIC_URL, comma-separated. */
  ALLOWED_HOSTS: listOf('host names such as www.nanny.example', isHost).optional(),
  /**
   * The browser's key for Google Maps and the id of the map's style there. Without a key the product's own map is used.
   */
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_ID: z.string().default('DEMO_MAP_ID'),
  /** URL of a service that returns a visitor's country for the phone field. */
  COUNTRY_LOOKUP_URL: z.url({ protocol: /^https?$/, error: 'such as https://country.example/' }).optional(),
  /** Bearer token for /api/metrics. Without it the endpoint does not exist. */
  METRICS_TOKEN: z.string().min(16, 'a secret of at least 16 characters').optional(),
  /** For how many seconds changes of admins can be undone and their mails are held back; 0 for not at all. */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
  ...limitSettings,
};

/**
 * How long a PIN is valid, in seconds: the countdown of the specification, section 9, and longer where mail is slow.
 */
const pinSeconds = z.coerce.number().int().min(pinCountdownSeconds).max(600);

const production = z.object({
  ...common,
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'the address that parents type, such as https://nanny.example',
  }),
  OWNER_EMAIL: z.email('the address of the owner, the admin with id 1'),
  AGENCY_FILE: agencyFactsFrom(z.string('the file with the facts of the agency, such as agency.json'), {
    complete: true,
  }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    error: 'the mail server, such as smtps://user:password@mail.example',
  }),
  MAIL_FROM: z
    .string('the sender of every mail, such as Nanny Polo <hello@nanny.example>')
    .regex(
      /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
      'a name with an address, such as Nanny Polo <hello@nanny.example>',
    ),
  SUPPORT_EMAIL: z.email('where messages to the agency go').optional(),
  PASSWORD_PIN_SECONDS: pinSeconds.default(600),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Storage with the protocol of S3. All five are set together; without them files are stored in DATA_DIR. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'such as https://s3.eu-west-2.amazonaws.com' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

const demo = z.object({
  ...common,
  LOG_LEVEL: common.LOG_LEVEL.default('warn'),
  AGENCY_FILE: agencyFactsFrom(z.string().default(demoAgencyFile), { complete: false }),
  /** PostgreSQL for the demo, which never touches DATABASE_URL. */
  DEMO_DATABASE_URL: production.shape.DATABASE_URL,
  PASSWORD_PIN_SECONDS: pinSeconds.default(pinCountdownSeconds),
});

/** An OpenID provider that parents may sign in with, and this product's client there. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** The origin of links in mails and redirects, without a trailing slash. */
  readonly publicUrl: string;
  /** URL of PostgreSQL, or null for PGlite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  /** Host names that are served besides loopback names, in lower case. */
  readonly hosts: readonly string[];
  /** The agency's facts, those missing in the demo marked. */
  readonly facts: AgencyFacts;
  /** Address of admin id 1 in an empty database; null in the demo. */
  readonly ownerEmail: string | null;
  readonly mail: {
    /** URL of the mail server, or null: then mails are captured and shown at /mailbox. */
    readonly smtpUrl: string | null;
    readonly from: string;
    /** Address at which the agency reads its mail. */
    readonly agencyEmail: string;
  };
  readonly pinSeconds: number;
  readonly undoSeconds: number;
  /** Google, or null if it is not configured. */
  readonly google: Provider | null;
  readonly outside: OutsideServices;
  readonly limits: Limits;
  /** Bearer token for /api/metrics, or null: then the endpoint does not exist. */
  readonly metricsToken: string | null;
  /** The bucket for files, or null for `dataDir`. Several hosts need a bucket. */
  readonly s3: S3Settings | null;
}

/** Lists what is missing or wrong in the environment, one line for each name. */
export class ConfigError extends Error {}

/** Names that must be set together or not at all. */
const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

function parse<T extends z.ZodType>(
  schema: T,
  env: NodeJS.ProcessEnv,
  together: readonly (readonly string[])[] = [],
): z.output<T> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  const issues = result.error?.issues ?? [];
  const partial = together.filter((names) => names.some((name) => name in present));
  const lines = [
    ...issues.map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name} ${name in present ? 'is wrong' : 'is missing'}: ${message}`;
    }),
    ...partial.flatMap((names) =>
      names
        .filter((name) => !(name in present))
        .map((name) => `  ${name} is missing: set ${names.join(', ')} together, or none of them`),
    ),
  ];
  if (result.success && lines.length === 0) return result.data;
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}

function s3Of(settings: Partial<Record<`S3_${string}`, string | undefined>>): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const isSet = endpoint && bucket && region && accessKeyId && secretAccessKey;
  return isSet ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null;
}

const outsideOf = (settings: {
  GOOGLE_MAPS_KEY?: string | undefined;
  GOOGLE_MAPS_ID: string;
  COUNTRY_LOOKUP_URL?: string | undefined;
}): OutsideServices => ({
  google_maps: settings.GOOGLE_MAPS_KEY
    ? { key: settings.GOOGLE_MAPS_KEY, map_id: settings.GOOGLE_MAPS_ID }
    : null,
  country_lookup_url: settings.COUNTRY_LOOKUP_URL ?? null,
});

/** Configuration of `npm run serve`. Throws `ConfigError`. */
export function productionConfig(env: NodeJS.ProcessEnv): Config {
  const { HOST, PORT, DATA_DIR, LOG_LEVEL, ...rest } = parse(production, env, [google, s3]);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = rest;
  return {
    mode: 'production',
    host: HOST,
    port: PORT,
    publicUrl: rest.PUBLIC_URL.replace(/\/+$/, ''),
    databaseUrl: rest.DATABASE_URL ?? null,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    trustedProxies: rest.TRUSTED_PROXIES ?? [],
    hosts: [new URL(rest.PUBLIC_URL).hostname, ...(rest.ALLOWED_HOSTS ?? []).map(hostOf)],
    facts: rest.AGENCY_FILE,
    ownerEmail: rest.OWNER_EMAIL,
    mail: {
      smtpUrl: rest.SMTP_URL,
      from: rest.MAIL_FROM,
      agencyEmail: rest.SUPPORT_EMAIL ?? rest.AGENCY_FILE.email,
    },
    pinSeconds: rest.PASSWORD_PIN_SECONDS,
    undoSeconds: rest.UNDO_SECONDS,
    google:
      clientId && clientSecret ? { issuer: 'https://accounts.google.com', clientId, clientSecret } : null,
    outside: outsideOf(rest),
    limits: limitsOf(rest),
    metricsToken: rest.METRICS_TOKEN ?? null,
    s3: s3Of(rest),
  };
}

/** Where an installation keeps its data, without the rest of its configuration. */
export type DataConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

const dataPlaces = production
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    S3_ENDPOINT: true,
    S3_BUCKET: true,
    S3_REGION: true,
    S3_ACCESS_KEY_ID: true,
    S3_SECRET_ACCESS_KEY: true,
  })
  .extend({ DEMO_DATABASE_URL: demo.shape.DEMO_DATABASE_URL });

/**
 * Configuration of `npm run backup` and `npm run restore`: DATABASE_URL, else the demo's, else PGlite. Throws
 * `ConfigError`.
 */
export function dataConfig(env: NodeJS.ProcessEnv): DataConfig {
  const { DATA_DIR, DATABASE_URL, DEMO_DATABASE_URL, ...rest } = parse(dataPlaces, env, [s3]);
  return { databaseUrl: DATABASE_URL ?? DEMO_DATABASE_URL ?? null, dataDir: DATA_DIR, s3: s3Of(rest) };
}

/** Configuration of `npm start`. Everything has a default, and the server is reachable from this machine only. */
export function demoConfig(env: NodeJS.ProcessEnv): Config {
  const { PORT, DATA_DIR, LOG_LEVEL, TRUSTED_PROXIES, DEMO_DATABASE_URL, ...rest } = parse(demo, env);
  return {
    mode: 'demo',
    host: '127.0.0.1',
    port: PORT,
    publicUrl: `http://127.0.0.1:${PORT}`,
    databaseUrl: DEMO_DATABASE_URL ?? null,
    dataDir: DATA_DIR,
    logLevel: LOG_LEVEL,
    trustedProxies: TRUSTED_PROXIES ?? [],
    hosts: (rest.ALLOWED_HOSTS ?? []).map(hostOf),
    facts: rest.AGENCY_FILE,
    ownerEmail: null,
    mail: {
      smtpUrl: null,
      from: 'Nanny Polo <hello@nannypolo.example>',
      agencyEmail: 'office@nannypolo.example',
    },
    pinSeconds: rest.PASSWORD_PIN_SECONDS,
    undoSeconds: rest.UNDO_SECONDS,
    google: null,
    outside: outsideOf(rest),
    limits: limitsOf(rest),
    metricsToken: rest.METRICS_TOKEN ?? null,
    s3: null,
  };
}
