/** Where uploaded files lie, outside every web root. Keys are ours: letters, digits, dashes, dots and one slash. */
export interface FileStorage {
  /** Keeps the bytes for good before it answers. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes, or null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the file; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;
}
