/** Decodes a path or a segment of one. Returns a malformed one unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
