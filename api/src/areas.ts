import { accounts } from './accounts/area.ts';
import { bookings } from './bookings/area.ts';
import type { Area } from './kernel/area/area.ts';
import { refusalOfConstraint } from './kernel/http/database-refusal.ts';
import type { Chores } from './kernel/jobs/clock.ts';
import { deleteAddressesOfEnded } from './kernel/mail/service.ts';
import { foldTally } from './kernel/reading/tally.ts';
import { rowNamesOf } from './kernel/resource/dependents.ts';
import { deleteOldUndos } from './kernel/undo/capture.ts';
import { money } from './money/area.ts';
import { office } from './office/area.ts';
import { operations } from './operations/area.ts';
import { people } from './people/area.ts';
import { eraseDeletedParent } from './people/parents/ports.ts';
import { eraseParentEverywhere } from './people/personal-data/erase.ts';
import { listStoredPersonalData } from './people/personal-data/ports.ts';

/** The product's areas. Each may import the kernel and the areas before it, and reaches later areas through ports. */
export const areas: readonly Area[] = [accounts, people, bookings, money, office, operations];

for (const area of areas) area.providePorts?.();

const rowNames = new Map(areas.flatMap(({ rowNames = {} }) => Object.entries(rowNames)));
rowNamesOf.provide((table) => rowNames.get(table) ?? table.replaceAll('_', ' '));

const constraints = new Map(areas.flatMap(({ constraints = {} }) => Object.entries(constraints)));
refusalOfConstraint.provide((constraint) => constraints.get(constraint)?.());

export const personalData = [accounts, people, bookings, money, office].map((area) => area.personalData);

listStoredPersonalData.provide(() => personalData);
eraseDeletedParent.provide((tx, id) => eraseParentEverywhere(tx, personalData, { id }));

export const letters = areas.flatMap((area) => area.letters ?? []);

/** The chores that the clock runs every minute, in this order. */
export const chores: Chores = Object.assign({}, ...areas.map((area) => area.chores), {
  'folding tallies': foldTally,
  'deleting addresses of ended mails': deleteAddressesOfEnded,
  'deleting old captured changes': deleteOldUndos,
});
