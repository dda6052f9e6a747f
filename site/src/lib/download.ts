/** How long a file stays in memory after it was given away, in milliseconds. */
const kept = 60_000;

/** Gives a file from memory to the browser, under its own name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), kept);
}
