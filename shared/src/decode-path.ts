/** Decodes a path or a segment of one. Returns it as it is where it is malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
