/** The environment variables, their formats and their defaults. */

import { readFileSync } from 'node:fs';
import proxyAddr from '@fastify/proxy-addr';
import { pinCountdownSeconds } from '@nanny-polo/shared/contract/constants';
import { emailPattern, normaliseEmail } from '@nanny-polo/shared/contract/email-address';
import * as z from 'zod';
import { limitSettings } from '../limit/limits.ts';
import { demoAgencyDir } from './agency-faults.ts';
import { agencyFolderFrom } from './agency-folder.ts';
import { secretKeyText } from './secret-key.ts';

const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/** Returns a schema for a comma-separated list. Its error names the items that are not as `expected`. */
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

/** Returns whether an item is a host name or an address without a port. IPv6 addresses are in brackets. */
const isHost = (item: string) =>
  /^([\p{L}\p{N}.-]+|\[[\da-f:.]+\])$/iu.test(item) && URL.canParse(`http://${item}`);

/** Returns whether a text is a pattern of URLs for tiles, such as `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
const isTilePattern = (text: string) =>
  /^https?:\/\/[\w.:{}-]+\//.test(text) &&
  URL.canParse(text.replace('{s}', 'a')) &&
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part));

const common = {
  /** The commit of this copy of the code, where git cannot tell. */
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'the hash of a commit, of 7 to 40 digits')
    .transform((hash) => hash.slice(0, 8))
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Proxies whose forwarded headers are trusted: addresses or CIDR ranges, comma-separated. */
  TRUSTED_PROXIES: listOf('addresses or ranges such as 10.0.0.0/8', isProxyRange).optional(),
  /** Host names that are served besides loopback names and the host of PUBLIC_URL, comma-separated. */
  ALLOWED_HOSTS: listOf('host names such as www.nanny.example', isHost).optional(),
  /** Whether browsers require HTTPS of every subdomain of PUBLIC_URL too, for a year (HSTS). */
  HSTS_SUBDOMAINS: z.stringbool({ error: 'true or false' }).default(false),
  /** The browser's key for Google Maps, without which the product's own map is used, and the id of the map's style. */
  GOOGLE_MAPS_KEY: z.string().optional(),
  GOOGLE_MAPS_ID: z.string().default('DEMO_MAP_ID'),
  /** The pattern of a tile server's URLs for the map without a key, and the attribution it asks for, as HTML. */
  MAP_TILES_URL: z
    .string()
    .refine(isTilePattern, 'a URL such as https://tiles.example/{z}/{x}/{y}.png')
    .optional(),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  /** URL of a service as `https://api.pwnedpasswords.com/range`. */
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://api.pwnedpasswords.com/range' })
    .optional(),
  /** URL of a service that returns a visitor's country for the phone field. */
  COUNTRY_LOOKUP_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://country.example/' })
    .optional(),
  /** Bearer token for /api/metrics. Without it the endpoint does not exist. */
  METRICS_TOKEN: z.string().min(16, 'a secret of at least 16 characters').optional(),
  /** Seconds for which admins' changes can be undone and their mails are held back; 0 disables undo. */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
  ...limitSettings,
};

/** The one file that AGENCY_DIR replaces. */
const agencyFile = z
  .never({
    error: ({ input }) =>
      `it is no longer read; type npm run agency -- new my-agency --facts ${input}, and set AGENCY_DIR=my-agency in its place`,
  })
  .optional();

/** An e-mail address, as the contract has it. */
const mailbox = (error: string) => z.string(error).overwrite(normaliseEmail).regex(emailPattern, error);

/** How long a PIN is valid, in seconds: at least the countdown in docs/specification.md, section 9. */
const pinSeconds = z.coerce.number().int().min(pinCountdownSeconds).max(600);

export const production = z.object({
  ...common,
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'the URL that parents type, such as https://nanny.example',
      abort: true,
    })
    .refine((url) => new URL(url).pathname === '/', 'a URL without a path, such as https://nanny.example'),
  OWNER_EMAIL: mailbox('the address of the owner, the admin with id 1'),
  AGENCY_FILE: agencyFile,
  AGENCY_DIR: agencyFolderFrom(
    z.string('the folder of the agency; npm run agency -- new my-agency makes one'),
    { isProduction: true },
  ),
  SECRET_KEY: secretKeyText,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// URL' }).optional(),
  SMTP_URL: z.url({
    protocol: /^smtps?$/,
    error: 'the mail server, such as smtps://user:password@mail.example',
  }),
  MAIL_FROM: z
    .string('the sender of every mail, such as hello@nanny.example')
    .regex(
      /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
      'an address, or a name with an address, such as Happy Nannies <hello@nanny.example>',
    ),
  SUPPORT_EMAIL: mailbox('the address that receives messages to the agency').optional(),
  PASSWORD_PIN_SECONDS: pinSeconds.default(600),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Storage compatible with S3. All five are set together; without them files are stored in DATA_DIR. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://s3.eu-west-2.amazonaws.com' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export const demo = z.object({
  ...common,
  LOG_LEVEL: common.LOG_LEVEL.default('warn'),
  AGENCY_FILE: agencyFile,
  AGENCY_DIR: agencyFolderFrom(z.string().default(demoAgencyDir), { isProduction: false }),
  /** Without it the demo keeps a key in DATA_DIR. */
  SECRET_KEY: secretKeyText.optional(),
  /** PostgreSQL for the demo, which never touches DATABASE_URL. */
  DEMO_DATABASE_URL: production.shape.DATABASE_URL,
  PASSWORD_PIN_SECONDS: pinSeconds.default(pinCountdownSeconds),
});

/** What building the pages needs. */
export const pages = demo.pick({ AGENCY_FILE: true, AGENCY_DIR: true });

const minPassphraseLength = 16;

/** A file whose first line is a passphrase. */
const passphraseFile = z.string().transform((file, { addIssue }) => {
  try {
    const [passphrase = ''] = readFileSync(file, 'utf8').split(/\r?\n/);
    if (passphrase.length >= minPassphraseLength) return passphrase;
    addIssue(`the first line of ${file} must have at least ${minPassphraseLength} characters`);
  } catch (error) {
    addIssue(`the file cannot be read: ${(error as Error).message}`);
  }
  return z.NEVER;
});

export const mailServer = production.pick({ SMTP_URL: true, MAIL_FROM: true });
export const owner = production.pick({ OWNER_EMAIL: true });

export const dataPlaces = production
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    S3_ENDPOINT: true,
    S3_BUCKET: true,
    S3_REGION: true,
    S3_ACCESS_KEY_ID: true,
    S3_SECRET_ACCESS_KEY: true,
  })
  .extend({
    DEMO_DATABASE_URL: demo.shape.DEMO_DATABASE_URL,
    /** A file with the passphrase that encrypts new backups and opens encrypted ones. */
    BACKUP_PASSPHRASE_FILE: passphraseFile.optional(),
  });
