import { agency as place } from '@nanny-polo/shared/constants';
import { legal } from '@nanny-polo/shared/legal';

/** The agency's details for parents, search engines and the law. The operator fills in the square brackets. */
export const agency = {
  ...legal,
  name: place.name,
  icoNumber: '[ICO registration number]',
  country: 'GB',
  lat: 51.4665,
  lng: -0.0712,
  phone: '+442079460142',
  privacyEmail: 'privacy@nannypolo.example',
  opens: '07:00',
  closes: '21:00',
  updated: '2026-11-02',
} as const;
