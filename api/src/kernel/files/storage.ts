/** Files cannot be read or written now: the storage cannot be reached, rejects calls, or is full. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file storage is not available', { cause });
  }
}

/** Runs a call of a storage; its failures are a `StorageUnavailable` with the cause. */
export async function available<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error) => {
    throw new StorageUnavailable(error);
  });
}

/** Where uploaded files lie, outside every web root. Keys are ours: letters, digits, dashes, dots and one slash. */
export interface FileStorage {
  /** Keeps the bytes for good before it answers. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes, or null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the file; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;
}
