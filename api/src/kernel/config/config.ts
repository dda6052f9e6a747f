/** Reads the environment once. Throws one `ConfigError` that lists every name that is missing or wrong. */

import type * as z from 'zod';
import type { S3Settings } from '../files/open.ts';
import { preparationLimits } from '../files/preparation-limits.ts';
import { limitsOf } from '../limit/limits.ts';
import { dataPlaces, demo, mailServer, owner, pages, production } from './environment.ts';
import { generateSecretKey } from './secret-key.ts';
import { findUnknownNames } from './unknown-names.ts';
import { findCommit } from './version.ts';

/** An OpenID provider that parents may sign in with, and this product's registration with it. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config extends ReturnType<typeof commonOf> {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  /** The origin of links in mails and redirects, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes that encrypt the secrets in the database. */
  readonly secretKey: Buffer;
  /** URL of PostgreSQL, or null for PGlite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Host names that are served besides loopback names, in lower case. */
  readonly hosts: readonly string[];
  /** Sentences about names in the environment that are probably misspelt. */
  readonly unknownNames: readonly string[];
  /** E-mail address at which the owner is invited; null in the demo. */
  readonly ownerEmail: string | null;
  readonly mail: {
    /** URL of the mail server, or null: then mails are captured and shown at /mailbox. */
    readonly smtpUrl: string | null;
    /** The sender of every mail: a name with an address, as one text or in parts. */
    readonly from: string | { readonly name: string; readonly address: string };
    /** E-mail address at which the agency reads its mail. */
    readonly agencyEmail: string;
  };
  /** Google, or the demo's sandbox; null if neither is configured. */
  readonly google: Provider | null;
  /** The bucket for files, or null for `dataDir`. Several hosts need a bucket. */
  readonly s3: S3Settings | null;
}

/** The environment is incomplete or wrong. The message lists each problem on a line of its own. */
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
  const slips = findUnknownNames(env).map((line) => `  ${line}`);
  throw new ConfigError(`The configuration is incomplete or wrong:\n${[...lines, ...slips].join('\n')}`);
}

function s3Of(settings: Partial<Record<`S3_${string}`, string | undefined>>): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const isSet = endpoint && bucket && region && accessKeyId && secretAccessKey;
  return isSet ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null;
}

/** Returns a host name as browsers send it in Host, in lower case. */
const hostOf = (name: string) => new URL(`http://${name}`).hostname;

/** Returns the part of the configuration that the demo and production read in the same way. */
const commonOf = (settings: Omit<z.output<typeof demo>, 'DEMO_DATABASE_URL' | 'SECRET_KEY'>) => ({
  /** The short hash of the commit that runs, or null if it is not known. */
  commit: settings.COMMIT ?? findCommit(),
  port: settings.PORT,
  dataDir: settings.DATA_DIR,
  logLevel: settings.LOG_LEVEL as string,
  trustedProxies: settings.TRUSTED_PROXIES ?? [],
  /** Whether HTTPS is required of every subdomain of PUBLIC_URL too. */
  hstsSubdomains: settings.HSTS_SUBDOMAINS,
  ...settings.AGENCY_DIR,
  pinSeconds: settings.PASSWORD_PIN_SECONDS,
  undoSeconds: settings.UNDO_SECONDS,
  outside: {
    google_maps: settings.GOOGLE_MAPS_KEY
      ? { key: settings.GOOGLE_MAPS_KEY, map_id: settings.GOOGLE_MAPS_ID }
      : null,
    map_tiles: settings.MAP_TILES_URL
      ? { url: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION }
      : null,
    country_lookup_url: settings.COUNTRY_LOOKUP_URL ?? null,
  },
  limits: limitsOf(settings),
  /** Where breached passwords are looked up, or null. */
  breachedPasswordsUrl: settings.BREACHED_PASSWORDS_URL?.replace(/\/$/, '') ?? null,
  /** Not from the environment. */
  preparation: preparationLimits,
  /** Bearer token for /api/metrics, or null: then the endpoint does not exist. */
  metricsToken: settings.METRICS_TOKEN ?? null,
});

/** Returns the configuration of `npm run serve`. Throws `ConfigError`. */
export function readProductionConfig(env: NodeJS.ProcessEnv): Config {
  const settings = parse(production, env, [google, s3]);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  return {
    ...commonOf(settings),
    mode: 'production',
    host: settings.HOST,
    publicUrl: new URL(settings.PUBLIC_URL).origin,
    secretKey: settings.SECRET_KEY,
    databaseUrl: settings.DATABASE_URL ?? null,
    unknownNames: findUnknownNames(env),
    hosts: [new URL(settings.PUBLIC_URL).hostname, ...(settings.ALLOWED_HOSTS ?? []).map(hostOf)],
    ownerEmail: settings.OWNER_EMAIL,
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM.includes('<')
        ? settings.MAIL_FROM
        : { name: settings.AGENCY_DIR.agency.name, address: settings.MAIL_FROM },
      agencyEmail: settings.SUPPORT_EMAIL ?? settings.AGENCY_DIR.facts.email,
    },
    google:
      clientId && clientSecret ? { issuer: 'https://accounts.google.com', clientId, clientSecret } : null,
    s3: s3Of(settings),
  };
}

/** Where an installation keeps its data, without the rest of its configuration. */
export type DataConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

export interface BackupConfig extends DataConfig {
  /** Encrypts new backups and opens encrypted ones; null if they are not encrypted. */
  readonly passphrase: string | null;
}

/** Returns the configuration of the commands about backups. Throws `ConfigError`. */
export function readDataConfig(env: NodeJS.ProcessEnv): BackupConfig {
  const settings = parse(dataPlaces, env, [s3]);
  const { DATA_DIR, DATABASE_URL, DEMO_DATABASE_URL, BACKUP_PASSPHRASE_FILE, ...rest } = settings;
  return {
    databaseUrl: DATABASE_URL ?? DEMO_DATABASE_URL ?? null,
    dataDir: DATA_DIR,
    s3: s3Of(rest),
    passphrase: BACKUP_PASSPHRASE_FILE ?? null,
  };
}

/** Returns the mail server and the sender. Throws `ConfigError`. */
export function readMailConfig(env: NodeJS.ProcessEnv): { smtpUrl: string; from: string } {
  const { SMTP_URL, MAIL_FROM } = parse(mailServer, env);
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** Returns the owner's address. Throws `ConfigError`. */
export const readOwnerEmail = (env: NodeJS.ProcessEnv): string => parse(owner, env).OWNER_EMAIL;

/** Returns the agency's folder for building its pages. Throws `ConfigError`. */
export const readAgencyDir = (env: NodeJS.ProcessEnv): string => parse(pages, env).AGENCY_DIR.agencyDir;

/**
 * Returns the configuration of `npm start`, whose server is reachable from this machine only. Without SECRET_KEY,
 * `findKey` returns the key for the data folder; by default a new one for this process. Throws `ConfigError`.
 */
export function readDemoConfig(
  env: NodeJS.ProcessEnv,
  findKey: (dataDir: string) => Buffer = generateSecretKey,
): Config {
  const settings = parse(demo, env);
  const address = settings.AGENCY_DIR.facts.email || 'hello@agency.example';
  return {
    ...commonOf(settings),
    mode: 'demo',
    host: '127.0.0.1',
    publicUrl: `http://localhost:${settings.PORT}`,
    secretKey: settings.SECRET_KEY ?? findKey(settings.DATA_DIR),
    databaseUrl: settings.DEMO_DATABASE_URL ?? null,
    unknownNames: findUnknownNames(env),
    hosts: (settings.ALLOWED_HOSTS ?? []).map(hostOf),
    ownerEmail: null,
    mail: { smtpUrl: null, from: { name: settings.AGENCY_DIR.agency.name, address }, agencyEmail: address },
    google: null,
    s3: null,
  };
}
