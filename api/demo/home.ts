import { districts } from './names.ts';
import type { Random } from './random.ts';

/** The letters that end a postcode. */
const letters = [...'ABDEFGHJLNPQRSTUWXYZ'];

/** Returns a home in London. Its street, postcode and coordinates (degrees) agree. */
export function drawHome(random: Random) {
  const [street, sector, lat, lng] = random.pick(random.pick(districts));
  return {
    line: `${random.between(1, 60)} ${street}`,
    postcode: sector + random.pick(letters) + random.pick(letters),
    lat: lat + random.between(-10, 10) / 10_000,
    lng: lng + random.between(-10, 10) / 10_000,
  };
}
