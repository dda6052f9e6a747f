/** Portraits have unguessable names, so that they can be shown without a session. */

import { type NannyPolo, nannyPolo as resource } from '@nanny-polo/shared/people/nanny-polo';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import type { UploadedFile } from '../../kernel/files/prepared-file.ts';
import { generateName, keepFile, releaseFiles, storeFile } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { nannyPolos } from './service.ts';
import { nannyPolo } from './table.ts';

const folder = 'portraits';
const what = 'Nanny';
const pathOf = (key: string) => `/api/${key}`;

/** Stores a portrait as a square image and replaces the previous one. */
export async function setPortrait(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  id: number,
  { prepare }: Pick<UploadedFile, 'prepare'>,
): Promise<NannyPolo> {
  await db.transaction((tx) => lockExisting(tx, nannyPolo, id, what));
  const file = await prepare('portrait');
  const key = await storeFile(db, storage, folder, file);
  return db.transaction(async (tx) => {
    await keepFile(tx, key);
    return replacePortrait(tx, actor, id, pathOf(key));
  });
}

export const removePortrait = (tx: Db, actor: Actor, id: number) => replacePortrait(tx, actor, id, null);

async function replacePortrait(tx: Db, actor: Actor, id: number, photo: string | null): Promise<NannyPolo> {
  const row = await lockExisting(tx, nannyPolo, id, what);
  await releaseFiles(tx, row.photo ? [row.photo.replace('/api/', '')] : []);
  const action = photo ? 'set-portrait' : 'remove-portrait';
  const write = { actor, resource: resource.name, action } as const;
  await changeRecord(tx, nannyPolo, row, { photo }, write);
  return nannyPolos.get(tx, id);
}

/** Returns the bytes of a portrait. Throws 404 if there is none with this name. */
export async function openPortrait(storage: FileStorage, name: string): Promise<Uint8Array> {
  const bytes = await storage.get(`${folder}/${name}`);
  if (!bytes) throw notFound('Portrait');
  return bytes;
}

/** Stores a prepared image and returns the path that serves it. */
export async function storePortrait(storage: FileStorage, image: Uint8Array): Promise<string> {
  const key = `${folder}/${generateName()}.webp`;
  await storage.put(key, image, 'image/webp');
  return pathOf(key);
}
