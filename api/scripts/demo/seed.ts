import { adminUser } from '../../src/admin-user/table.ts';
import type { Db } from '../../src/database/database.ts';
import { seedBookings } from './bookings.ts';
import { seedAdmins, seedNannies, seedParents } from './people.ts';
import { seededRandom } from './random.ts';

/**
 * Fills an empty database with a believable agency, all of it or nothing, and answers whether it did. The same
 * `seed` tells the same story, relative to `today`.
 */
export async function seedDemo(db: Db, { today = new Date(), seed = 1847 } = {}): Promise<boolean> {
  if ((await db.$count(adminUser)) > 0) return false;
  const random = seededRandom(seed);
  await db.transaction(async (tx) => {
    await seedAdmins(tx);
    const nannies = await seedNannies(tx, random);
    const parents = await seedParents(tx, random, today);
    await seedBookings(tx, random, nannies, parents, today);
  });
  return true;
}
