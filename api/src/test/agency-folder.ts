import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An agency's folder that production accepts. */
export const completeAgencyDir = fileURLToPath(new URL('../../../.ci/agency', import.meta.url));

interface AgencyChange {
  readonly facts?: object;
  readonly [field: string]: unknown;
}

/** Copies the complete agency into a new folder in `place`, with these changes of its agency.json, and returns its path. */
export function copyAgency(place: string, change: AgencyChange = {}): string {
  const copy = mkdtempSync(join(place, 'agency-'));
  cpSync(completeAgencyDir, copy, { recursive: true });
  const path = join(copy, 'agency.json');
  const agency = JSON.parse(readFileSync(path, 'utf8'));
  const changed = { ...agency, ...change, facts: { ...agency.facts, ...change.facts } };
  writeFileSync(path, JSON.stringify(changed));
  return copy;
}
