import type { District } from '@nanny-polo/shared/district';

/** Postcode areas with every service; the rest of London is served for a day or longer. */
const coreAreas = /^(E|EC|N|NW|SE|SW|W|WC)\d/;
const coreDistricts = new Set('TW1 TW8 TW9 TW10 KT1 KT2 BR1 BR3 IG8 CR7 HA0 HA9'.split(' '));

export const inCore = ({ code }: District) => coreAreas.test(code) || coreDistricts.has(code);
