/** How long a saved file stays in memory, in milliseconds: the browser reads it after the click. */
const inMemoryMs = 60_000;

/** Saves a file that is in memory as `name` in the browser's downloads folder. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), inMemoryMs);
}
