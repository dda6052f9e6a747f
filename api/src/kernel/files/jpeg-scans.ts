/** Markers without a length (ISO/IEC 10918-1, table B.1), and the stuffed zero of entropy-coded data. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Returns the number of scans of a JPEG, skipping bytes between markers as decoders do. */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0;
  let at = jpeg.indexOf(0xff);
  while (at >= 0) {
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at] ?? 0xd9;
    if (marker === 0xd9) break;
    if (marker === 0xda) scans += 1;
    at += isBare(marker) ? 1 : 1 + (((jpeg[at + 1] ?? 0) << 8) | (jpeg[at + 2] ?? 0));
    at = jpeg.indexOf(0xff, at);
  }
  return scans;
}
