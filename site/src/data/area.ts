import type { District } from '@nanny-polo/shared/london';

/** Postcode areas in which every kind of booking is served; the rest of London is served from a day on. */
const core = /^(E|EC|N|NW|SE|SW|W|WC)\d/;
const coreToo = new Set(['TW1', 'TW9', 'TW10', 'KT1', 'KT2', 'BR1', 'BR3', 'IG8', 'CR7', 'TW8', 'HA9', 'HA0']);

export const inCore = ({ code }: District) => core.test(code) || coreToo.has(code);
