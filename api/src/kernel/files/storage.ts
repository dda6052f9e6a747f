/** Files cannot be read or written now: the storage is unreachable, rejects calls, or is full. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file storage is not available', { cause });
  }
}

/** Returns the result of a call to a storage. Throws `StorageUnavailable` with the cause if the call fails. */
export async function callStorage<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error) => {
    throw new StorageUnavailable(error);
  });
}

/** Storage of uploaded files. Keys are made by the product: letters, digits, dashes, dots and one slash. */
export interface FileStorage {
  /** Resolves once the bytes are stored durably. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns the bytes, or null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes the file. A missing file is not an error. */
  remove(key: string): Promise<void>;
}
