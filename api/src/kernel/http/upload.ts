import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { toFieldErrors, unknownField } from '@nanny-polo/shared/contract/error';
import { required } from '@nanny-polo/shared/contract/field';
import { emptyFile, maxUploadBytes, nameRefusal } from '@nanny-polo/shared/contract/upload';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { createClientGoneRefusal, createFieldRefusal, Refusal } from '../error/error.ts';
import type { PreparationLimits } from '../files/preparation-limits.ts';
import { prepareInChildren } from '../files/prepare-in-children.ts';
import type { FileKind, UploadedFile } from '../files/prepared-file.ts';
import { callStorage, StorageUnavailable } from '../files/storage.ts';
import type { RepeatableCall } from '../idempotency/service.ts';
import { actorOf } from './access.ts';
import type { App } from './instance.ts';
import { toRepeatableCall } from './repeatable.ts';
import { createStoppingRefusal } from './stop.ts';
import { clearTemporaryFiles, openTemporaryFile } from './temporary-file.ts';
import { createUploadLimits } from './upload-limits.ts';

/** The maximum size of a body, in bytes: the file, and a mebibyte for the form around it. */
const maxBodyBytes = maxUploadBytes + 1_048_576;

const tooLarge = () =>
  new Refusal('tooLarge', {
    message: `The file is too large. The limit is ${maxUploadBytes / 1_048_576} MB.`,
  });

/** Returns an error that names the file, if it is about one. */
function nameFile(error: unknown, name: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const { message, errors } = error.body;
  const faults = errors?.file?.map((fault) => nameRefusal(name, fault));
  if (error.kind === 'tooLarge') return new Refusal('tooLarge', { message: nameRefusal(name, message) });
  return faults ? createFieldRefusal({ ...errors, file: faults }) : error;
}

/** An upload: the file as received, and the form's other fields as the contract defines them. */
export interface Received extends UploadedFile {
  readonly fields: Record<string, unknown>;
  /** The file's hash, in base64url. */
  readonly sha256: string;
}

/** Lets the routes of an application accept uploads, which are received into temporary files in `folder`. */
export async function acceptUploads(app: App, folder: string, limits: PreparationLimits): Promise<void> {
  await clearTemporaryFiles(folder);
  const stop = new AbortController();
  app.addHook('onClose', async () => stop.abort(createStoppingRefusal()));
  app.decorate('uploads', {
    ...createUploadLimits(limits),
    folder,
    prepare: prepareInChildren(limits, stop.signal),
  });
  await app.register(multipart, {
    limits: {
      fileSize: maxUploadBytes,
      files: 1,
      fields: 10,
      fieldSize: 4000,
      fieldNameSize: 100,
      parts: 11,
    },
    throwFileSizeLimit: true,
  });
}

/**
 * Registers a call whose body is a multipart form with one `file`. The form is read only up to the limits, whatever
 * length it declares; its fields are checked against the contract. The file is in memory only while it is prepared.
 */
export function serveUpload<E extends Endpoint>(
  app: App,
  call: E,
  handler: (request: FastifyRequest, received: Received) => Promise<unknown>,
): void {
  app.route({
    ...(call as Endpoint),
    config: { ...call.config, readsBody: true },
    validatorCompiler: (route) =>
      route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route as never),
    handler: async (request, reply) => {
      const { uploads } = app;
      const { kind, id } = actorOf(request);
      const account = `${kind} ${id}`;
      const leave = uploads.enter(account);
      const file = await callStorage(openTemporaryFile(uploads.folder)).catch((error) => {
        leave();
        throw error;
      });
      try {
        const { size, ...form } = await receive(request, call, file).catch((error) => {
          // The rest of a refused form is not read: the connection ends with the response.
          request.raw.unpipe();
          request.raw.pause();
          reply.header('connection', 'close');
          throw error;
        });
        await request.beginWork?.();
        await request.admitAgain?.();
        const prepare = (kind: FileKind) =>
          uploads.inTurn(reply, account, async () =>
            uploads.prepare({ bytes: await contentOf(file, size), kind }),
          );
        return await handler(request, { ...form, prepare }).catch((error) => {
          throw nameFile(error, form.file_name);
        });
      } finally {
        leave();
        await file.close();
      }
    },
  });
}

async function contentOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
  if (bytesRead !== size) throw new Error('The temporary file is incomplete');
  return buffer;
}

async function receive(request: FastifyRequest, call: Endpoint, into: FileHandle) {
  // A closed stream emits no further events, so reading it would wait for ever.
  if (request.raw.destroyed) throw createClientGoneRefusal();
  if (!request.isMultipart())
    throw new Refusal('unsupported', { message: 'The request must be a multipart form.' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  const { file, fields } = await Promise.race([collect(request, into), overflow(request.raw)]);
  if (!file) throw createFieldRefusal({ file: [required] });
  if (file.size === 0) throw createFieldRefusal({ file: [nameRefusal(file.file_name, emptyFile)] });
  return { ...file, fields: checked(call, fields) };
}

/** Rejects as soon as more has been read than any form may contain; never resolves. */
const overflow = (stream: Readable): Promise<never> =>
  new Promise((_, reject) => {
    let read = 0;
    stream.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > maxBodyBytes) reject(tooLarge());
    });
  });

async function collect(request: FastifyRequest, into: FileHandle) {
  const fields: Record<string, unknown> = {};
  let file: { size: number; file_name: string; sha256: string } | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'file') {
        const { file: content } = part;
        const file_name = shownName(part.filename);
        content.once('limit', () => content.destroy(nameFile(tooLarge(), file_name) as Refusal));
        const hash = createHash('sha256');
        await into.writeFile(hashed(content, hash));
        const sha256 = hash.digest('base64url');
        file = { size: content.bytesRead, file_name, sha256 };
      } else throw createFieldRefusal({ [part.fieldname]: [unknownField] });
    }
  } catch (error) {
    throw asRefusal(error);
  }
  return { file, fields };
}

/** Passes chunks on, and adds them to a hash. */
async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function asRefusal(error: unknown): unknown {
  const { statusCode, code, syscall } = error as NodeJS.ErrnoException & { statusCode?: number };
  if (error instanceof Refusal) return error;
  // The temporary file cannot be written.
  if (syscall === 'write') return new StorageUnavailable(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (statusCode !== undefined && statusCode < 500) return error;
  return new Refusal('unreadable', { message: 'The form cannot be read.' });
}

/** Checks the form's fields against the contract. They arrive as text, so digits are converted to numbers. */
function checked(call: Endpoint, fields: Record<string, unknown>) {
  const schema = z.omit(call.schema.body as z.ZodMiniObject, { file: true });
  const numbered = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^\d{1,10}$/.test(String(value)) ? Number(value) : value,
    ]),
  );
  const result = z.safeParse(schema, numbered);
  if (!result.success) throw createFieldRefusal(toFieldErrors(result.error.issues));
  return result.data;
}

/** Returns the last part of the name, without characters that are special in a file system or a header. */
function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return [...clean].slice(0, 120).join('') || 'document';
}

/** Returns an upload as a call that may be repeated with its Idempotency-Key. */
export const toRepeatableUpload = (
  request: FastifyRequest,
  { file_name, fields, sha256 }: Received,
): RepeatableCall => ({ ...toRepeatableCall(request), body: { file_name, fields, sha256 } });

/** Sends a file with headers that make browsers download it. */
export function sendFile(
  reply: FastifyReply,
  file: { bytes: Uint8Array; type: string; name: string },
): FastifyReply {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .type(file.type)
    .send(Buffer.from(file.bytes));
}

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
