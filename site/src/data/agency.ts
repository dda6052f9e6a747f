import { agency as place } from '@nanny-polo/shared/constants';

/** The agency as the law, a search engine and a parent look for it. Square brackets: for the operator to fill in. */
export const agency = {
  name: place.name,
  legalName: 'Nanny Polo Ltd',
  companyNumber: '[company number]',
  icoNumber: '[ICO registration number]',
  founder: 'Polly Lowe',
  street: '14 Bellenden Row',
  city: 'London',
  postcode: 'SE15 4QY',
  region: 'Greater London',
  country: 'GB',
  lat: 51.4665,
  lng: -0.0712,
  phone: '+442079460142',
  phoneShown: '020 7946 0142',
  email: 'hello@nannypolo.example',
  privacyEmail: 'privacy@nannypolo.example',
  opens: '07:00',
  closes: '21:00',
  updated: '2026-11-02',
} as const;
