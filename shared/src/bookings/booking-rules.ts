/**
 * The rules for a booking beyond valid fields. A form checks them while it is filled in; the API checks them when a
 * booking is created or a field that they concern changes, so that older bookings keep the values they have.
 */

import * as z from 'zod/mini';
import { agencyDefaults } from '../agency/agency-defaults.ts';
import { isServed } from '../agency/service-area.ts';
import { address, childrenOf, enteredBookedChild } from '../people/family-fields.ts';
import type { AgencySettings } from '../pricing/agency-settings.ts';
import { readAgencyClock } from '../time/agency-clock.ts';
import { durationOf } from '../time/real-hours.ts';

/** The agency's settings on which the rules depend. */
export type VisitSettings = Pick<AgencySettings, 'shortest_booking_minutes' | 'night_from' | 'night_to'>;

type NightHours = Pick<AgencySettings, 'night_from' | 'night_to'>;

const settingNames = ['shortest_booking_minutes', 'night_from', 'night_to'] as const;

/** Returns the settings as the value of `data-visit` in a page's `html` element. */
export const formatVisitAttribute = (settings: VisitSettings): string =>
  settingNames.map((name) => settings[name]).join(' ');

/** Returns the settings that the server wrote into the page, by default those of `agency-defaults.ts`. */
export function readVisitSettings(): VisitSettings {
  const written = globalThis.document?.documentElement.dataset.visit;
  const [shortest_booking_minutes, night_from, night_to] = (written ?? formatVisitAttribute(agencyDefaults))
    .split(' ')
    .map(Number) as [number, number, number];
  return { shortest_booking_minutes, night_from, night_to };
}

/** The maximum length of a booking in days: about three months of live-in care. */
export const longestDays = 92;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Period {
  readonly start_at?: string | undefined;
  readonly end_at?: string | undefined;
}

const lengthOf = ({ start_at, end_at }: Period) => Date.parse(end_at ?? '') - Date.parse(start_at ?? '');

/** Rejects a booking that does not end after its start, or that ends more than `longestDays` later. */
export const inOrder = z.check<Period>(({ value, issues }) => {
  const length = lengthOf(value);
  const refuse = (message: string) =>
    issues.push({ code: 'custom', path: ['end_at'], message, input: value.end_at, continue: true });
  if (length <= 0) refuse('Must be after the start');
  if (length > longestDays * day) refuse(`At most ${longestDays} days`);
});

/** Whether an hour of the agency's clock is night. No hour is night if the night begins and ends at the same hour. */
export function isNight(clockHour: number, { night_from, night_to }: NightHours): boolean {
  if (night_from <= night_to) return clockHour >= night_from && clockHour < night_to;
  return clockHour >= night_from || clockHour < night_to;
}

function includesNight(start: number, end: number, night: NightHours): boolean {
  const last = readAgencyClock(Math.min(end, start + day));
  for (let clock = readAgencyClock(start); clock < last; clock = clock - (clock % hour) + hour)
    if (isNight(new Date(clock).getUTCHours(), night)) return true;
  return false;
}

const wholeHour = (clockHour: number) => `${String(clockHour).padStart(2, '0')}:00`;

type Visit = Period & { readonly service?: string | undefined };

/** Returns why `visitRule` rejects a visit, or null. A visit that does not end after its start is left to `inOrder`. */
export function findVisitFault(visit: Visit, settings: VisitSettings): string | null {
  const { shortest_booking_minutes: shortest, night_from, night_to } = settings;
  const length = lengthOf(visit);
  if (!(length > 0)) return null;
  if (length < shortest * minute) return `At least ${durationOf(shortest)}`;
  if (visit.service !== 'overnight' || night_from === night_to) return null;
  const start = Date.parse(visit.start_at ?? '');
  if (includesNight(start, start + length, settings)) return null;
  return `Overnight care must include time between ${wholeHour(night_from)} and ${wholeHour(night_to)}`;
}

/** Rejects a visit below the minimum length, and overnight care without any night hours. */
export const visitRule = (settings: VisitSettings) =>
  z.check<Visit>(({ value, issues }) => {
    const message = findVisitFault(value, settings);
    if (message)
      issues.push({ code: 'custom', path: ['end_at'], message, input: value.end_at, continue: true });
  });

/** Returns the rules for service, start and end. Empty fields break no rule. */
export const visitRules = (settings: VisitSettings) =>
  z
    .object({
      service: z.optional(z.string()),
      start_at: z.optional(z.string()),
      end_at: z.optional(z.string()),
    })
    .check(inOrder, visitRule(settings));

const noAddress = 'Choose an address';
const unserved = 'We do not cover this postcode. Please call us.';

const chosen = z.nullable(address).check(z.refine((value) => value !== null, noAddress));

export const familyRules = z.object({
  address: chosen,
  children: childrenOf(enteredBookedChild).check(z.minLength(1, 'Choose at least one child')),
});

/** The place of a parent's own request, within the service area. The back office only warns about one outside it. */
export const servedAddress = chosen.check(z.refine((value) => value === null || isServed(value), unserved));
