import type { Phones } from '../islands/user/RingNow.tsx';
import { facts, telephoneUrlOf } from './agency.ts';

const lineOf = (phone: string) => (phone ? { label: phone, href: telephoneUrlOf(phone) } : undefined);

/** The telephones that a family rings while a visit runs: the office while it is open, otherwise the night line. */
export const phones: Phones = {
  day: lineOf(facts.phone),
  night: lineOf(facts.nightPhone),
  opens: facts.opens,
  closes: facts.closes,
};
