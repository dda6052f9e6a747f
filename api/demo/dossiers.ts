import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import type { Hours, NannyDocument, NannyRate } from '@nanny-polo/shared/people/nanny-dossier';
import { type NannyPoloStatus, nannyPoloStatus } from '@nanny-polo/shared/people/nanny-polo';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { tierRatesOf } from '../src/bookings/pricing/hourly-rates.ts';
import type { nannyPolo } from '../src/people/nanny-polo/table.ts';
import { drawHome } from './home.ts';
import { byCoordinator } from './insert.ts';
import type { Nanny } from './people-types.ts';
import type { Random } from './random.ts';

type Values = typeof nannyPolo.$inferInsert;

/** The first thirty of forty nannies are active, the next have one other status each, and the last is inactive. */
const others = nannyPoloStatus.options.filter((status) => status !== 'active');

const languages = ['Polish', 'French', 'Spanish', 'Portuguese', 'Italian', 'Urdu', 'Arabic', 'Yoruba'];
const skills = ['Cooking', 'Driving', 'Swimming', 'Music', 'Homework', 'Twins', 'Night feeds', 'Montessori'];
const groups = ['newborn', 'baby', 'toddler', 'preschool', 'school_age', 'teenager'] as const;

const some = <Item>(random: Random, items: readonly Item[], share: number) =>
  items.filter(() => random.chance(share));

/** Returns a nanny's hours: most work long days with one day off, some only mornings, night nannies at any hour. */
function hoursOf(random: Random, overnight: boolean): Hours[] {
  const free = random.between(1, 7);
  const until = overnight ? '24:00' : random.pick(['22:00', '22:00', '20:00', '14:00']);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => overnight || weekday !== free);
  return days.map((weekday) => ({ weekday, from: overnight ? '00:00' : '07:00', to: until }));
}

/** Returns a nanny's first rate, the rate since a rise about seven months ago, and for some a future rise. */
function ratesOf(random: Random, tier: Nanny['tier'], today: string): NannyRate[] {
  const { bill_rate_minor, pay_rate_minor } = tierRatesOf(agencyDefaults, tier);
  const rate = (days: number, less: number) => ({
    effective_from: addDays(today, days),
    bill_rate_minor: bill_rate_minor - less,
    pay_rate_minor: pay_rate_minor - less,
  });
  const rates = [rate(-random.between(420, 700), 150), rate(-random.between(190, 230), 0)];
  return random.chance(0.3) ? [...rates, rate(random.between(64, 90), -100)] : rates;
}

/** Days until a nanny's DBS certificate expires, by their index. The other nannies' are valid for at least a year. */
const expiring: Readonly<Record<number, number>> = { 24: 25, 25: 12, 26: 5, 27: 1, 28: 0, 29: -9 };

const pending = { status: 'pending' as const, seen_on: null, seen_by: null };

/** A number of days from today, or the range from which it is drawn. */
type Days = number | readonly [from: number, to: number];

/** Returns the documents of a nanny who applied on the day `joined`. */
function documentsOf(
  random: Random,
  { at, status, joined, today }: { at: number; status: NannyPoloStatus; joined: string; today: string },
): NannyDocument[] {
  const early = ['applied', 'screening', 'interview', 'rejected'].includes(status);
  const draw = (days: Days) => (typeof days === 'number' ? days : random.between(...days));
  const document = (kind: NannyDocument['kind'], issued: Days, expires: Days | null): NannyDocument => {
    const number = `••••${random.between(1000, 9999)}`;
    const issued_on = addDays(today, -draw(issued));
    const expires_on = expires === null ? null : addDays(today, draw(expires));
    const checked = addDays(joined, 21);
    const seen = { seen_on: checked < issued_on ? issued_on : checked, seen_by: byCoordinator.actor_name };
    return { kind, number, issued_on, expires_on, status: 'verified', ...seen };
  };
  const dbs = document('dbs', [400, 500], expiring[at] ?? [380, 620]);
  const identity = document('identity', [600, 1500], [700, 2000]);
  if (early) return status === 'applied' ? [] : [{ ...identity, ...pending }];
  const documents = [
    identity,
    document('right_to_work', 700, null),
    status === 'document_check' ? { ...dbs, ...pending } : dbs,
    document('first_aid', [100, 400], [400, 690]),
  ];
  if (!random.chance(0.3)) return documents;
  const licence = document('driving_licence', 2000, [100, 1500]);
  return [...documents, random.chance(0.5) ? licence : { ...licence, ...pending, status: 'rejected' }];
}

const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

function uniformOf(random: Random, status: NannyPoloStatus, today: string): Values['uniform'] {
  if (['applied', 'screening', 'interview', 'rejected', 'document_check'].includes(status)) return null;
  const issued = random.between(40, 400);
  const back = status === 'inactive' ? addDays(today, -random.between(1, 30)) : null;
  return {
    size: random.pick(sizes),
    issued_on: random.chance(0.9) || back ? addDays(today, -issued) : null,
    returned_on: back,
  };
}

/** Returns the details of a dossier. They have a random generator of their own, so that names do not depend on them. */
export function dossierOf(
  random: Random,
  at: number,
  tier: Nanny['tier'],
  today: string,
): Partial<Values> & { documents: NannyDocument[] } {
  const status = at < 30 ? 'active' : (others[at - 30] ?? 'inactive');
  const { line: address, ...place } = drawHome(random);
  const overnight_ok = at % 4 === 0;
  const joined = addDays(today, -random.between(410, 700));
  return {
    status,
    created_at: `${joined}T10:00:00.000Z`,
    updated_at: `${joined}T10:00:00.000Z`,
    address,
    ...place,
    travel_radius_km: random.pick([10, 12, 15, 20, 25]),
    languages: ['English', ...some(random, languages, 0.18)],
    skills: some(random, skills, 0.35),
    age_groups: some(random, groups, 0.7),
    rates: status === 'applied' || status === 'rejected' ? [] : ratesOf(random, tier, today),
    max_children: random.between(2, 5),
    wanted_hours_per_week: 16 + ((at * 7) % 5) * 6,
    overnight_ok,
    live_in_ok: at % 8 === 0,
    uniform: uniformOf(random, status, today),
    availability: status === 'applied' ? [] : hoursOf(random, overnight_ok),
    documents: documentsOf(random, { at, status, joined, today }),
    rating: status === 'active' || status === 'on_leave' ? random.between(38, 50) / 10 : null,
    internal_note: random.chance(0.2) ? 'Prefers families near a Tube station.' : '',
  };
}
