import { agencyDefaults } from '@nanny-polo/shared/agency/agency-defaults';
import { figurePlaceOf, formatPageFigures, type PageFigures } from '@nanny-polo/shared/office/page-values';

const names = Object.keys(formatPageFigures(agencyDefaults)) as (keyof PageFigures)[];
const places = Object.fromEntries(names.map((name) => [name, figurePlaceOf(name)])) as PageFigures;

/**
 * The figures of prices and rules, by the names that messages use. A built page has placeholders for them, which the
 * server fills from the agency's settings.
 */
export const figures: PageFigures = import.meta.env.PROD ? places : formatPageFigures(agencyDefaults);

/** The hourly price of each tier, cheapest first. */
export const tiers = (['basic', 'standard', 'senior'] as const).map((key) => ({ key, price: figures[key] }));
