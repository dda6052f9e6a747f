interface Failure {
  readonly status?: number;
  readonly body?: { readonly message?: string; readonly errors?: Readonly<Record<string, unknown>> };
}

/** What became of several files: the document with those accepted, and why others were refused or not sent. */
interface SentFiles<Document> {
  readonly document: Document | undefined;
  /** Sentences that name the file. */
  readonly refused: readonly string[];
  /** Not sent, because of `error`. */
  readonly rest: readonly File[];
  readonly error: unknown;
}

/**
 * Sends files one after another: `send` begins a document with the first that is accepted and adds the others to it. A
 * refused file does not affect the others; after any other failure the rest is not sent. Never throws.
 */
export async function sendFiles<Document>(
  files: readonly File[],
  send: (file: File, document: Document | undefined) => Promise<Document>,
  begun?: Document,
): Promise<SentFiles<Document>> {
  let document = begun;
  let failure: unknown;
  const refused: string[] = [];
  for (const [at, file] of files.entries()) {
    try {
      document = await send(file, document);
    } catch (error) {
      failure = error;
      const refusal = refusalOf(error);
      if (!refusal) return { document, refused, rest: files.slice(at), error };
      refused.push(refusal);
    }
  }
  return { document, refused, rest: [], error: failure };
}

/** Returns why the API refused the file alone, or null. */
function refusalOf(error: unknown): string | null {
  const { status, body } = error as Failure;
  if (status === 413) return body?.message ?? null;
  const { file, ...others } = body?.errors ?? {};
  const [fault] = [file].flat();
  return status === 422 && typeof fault === 'string' && Object.keys(others).length === 0 ? fault : null;
}

const keys = new WeakMap<File, string>();

/** Returns the idempotency key of a chosen file, so that sending it again does not store it twice. */
export function keyOfFile(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}
