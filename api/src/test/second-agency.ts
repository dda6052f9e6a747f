/** An agency that shares nothing with the demo's, to prove that the demo's name, numbers and colours are nowhere else. */

import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import { buildSchemes } from '@nanny-polo/shared/agency/tokens';
import { type Agency, agency, britishDefaults, setAgency } from '@nanny-polo/shared/contract/agency';
import { expect } from 'vitest';
import { readDemoConfig } from '../kernel/config/config.ts';
import { fillLines, toFactTexts } from '../kernel/config/fact-lines.ts';

export const secondAgency: Agency = {
  ...britishDefaults,
  name: 'Aire Valley Sitters',
  currency: 'EUR',
  locale: 'de-DE',
  country: 'DE',
  nation: null,
  phoneCountry: 'DE',
  colours: {
    ink: '#201A2C',
    ground: '#FCFAFF',
    primary: '#5B2A86',
    callToAction: '#9A3412',
    mark: '#D8B4FE',
    quiet: '#EDE4F7',
    light: {},
    dark: {},
  },
};

export const secondFacts: AgencyFacts = {
  legalName: 'Aire Valley Sitters GmbH',
  companyNumber: '',
  icoNumber: '',
  insurer: 'Kirkstall Insurance',
  insuredSum: '5 Mio. €',
  street: 'Seestraße 8',
  city: 'Überlingen',
  postcode: '88662',
  phone: '07551 555010',
  nightPhone: '',
  email: 'hallo@airevalley.example',
  privacyEmail: 'daten@airevalley.example',
  opens: '08:30',
  closes: '18:45',
  bankAccount: 'DE00 0000 0000 0000 0000 00',
  sortCode: '',
};

export const secondFooter = fillLines(
  '{name}\n{street}, {postcode} {city}\n{phone}, {opens}–{closes}',
  toFactTexts(secondAgency.name, secondFacts),
);

/** Returns the result of `work`, during which this process's agency is another. */
export async function runAsAgency<Result>(other: Agency, work: () => Result | Promise<Result>) {
  const own = { ...agency };
  setAgency(other);
  try {
    return await work();
  } finally {
    setAgency(own);
  }
}

const demo = readDemoConfig({});
const { legalName, street, postcode, phone, nightPhone, email, privacyEmail } = demo.facts;

/** The demo's texts and colours, but for those of every agency. */
export const demoTraces = [
  demo.agency.name,
  ...[legalName, street, postcode, phone, nightPhone, email, privacyEmail],
  ...Object.values(buildSchemes(demo.agency.colours)).flatMap((scheme) => Object.values<string>(scheme)),
].filter((trace) => !isShared(trace));

/** Whether every agency has a colour: white, and those of states. */
function isShared(trace: string): boolean {
  return Object.values(buildSchemes(secondAgency.colours)).some((scheme) =>
    Object.values(scheme).includes(trace),
  );
}

/** Fails if a text has anything of the demo's agency. */
export function expectNoTrace(text: string): void {
  expect([...demoTraces, '£'].filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))).toEqual(
    [],
  );
}
