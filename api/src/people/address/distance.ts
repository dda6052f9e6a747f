interface Place {
  readonly lat: number | null;
  readonly lng: number | null;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between two places in kilometres (WGS 84 degrees, haversine), or null if one has no point. */
export function kilometres(from: Place | null, to: Place | null): number | null {
  if (!from || !to || from.lat === null || from.lng === null || to.lat === null || to.lng === null)
    return null;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord));
}
