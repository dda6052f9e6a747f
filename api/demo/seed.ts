import '../src/areas.ts';
import { adminUser } from '../src/accounts/identity/admin-user-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import type { FileStorage } from '../src/kernel/files/storage.ts';
import { markAsDemo } from '../src/operations/demo-mark/service.ts';
import { seedAdmins } from './admins.ts';
import { seedBookings } from './bookings.ts';
import { seedDocuments } from './documents.ts';
import { nannyFirstNames } from './names.ts';
import { seedNannies, seedNannyUsers } from './nannies.ts';
import { seedOrders } from './orders.ts';
import { seedParents } from './parents.ts';
import { createSpecimenStore, seedPortraits } from './portraits.ts';
import { createRandom } from './random.ts';
import { seedRatings } from './ratings.ts';
import { seedSeries } from './series.ts';
import { seedTimeOff } from './time-off.ts';

const seed = 1847;

/**
 * Fills an empty database with a realistic agency in one database transaction. Returns false if it is not empty. The
 * data are the same each time, relative to today. Portraits and files of documents need a `storage`.
 */
export async function seedDemo(db: Db, storage: FileStorage | null = null): Promise<boolean> {
  if ((await db.$count(adminUser)) > 0) return false;
  const today = new Date();
  const random = createRandom(seed);
  await db.transaction(async (tx) => {
    await markAsDemo(tx);
    await seedAdmins(tx);
    const photos = storage ? await seedPortraits(storage, nannyFirstNames.length) : [];
    const nannies = await seedNannies(tx, random, createRandom(seed + 1), today, photos);
    await seedNannyUsers(tx, nannies, today);
    const parents = await seedParents(tx, random, createRandom(seed + 2), today, nannies);
    await seedDocuments(tx, createRandom(seed + 3), parents, today, storage && createSpecimenStore(storage));
    await seedBookings(tx, random, nannies, parents, today);
    await seedTimeOff(tx, nannies, today);
    await seedOrders(tx, createRandom(seed + 5), today);
    await seedSeries(tx, nannies, parents, today);
    await seedRatings(tx, createRandom(seed + 6));
  });
  return true;
}
