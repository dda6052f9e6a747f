/** A simple map of London that needs no map service. The coordinates are our own approximations, in degrees. */

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between two places in kilometres (WGS 84 degrees, haversine). */
export function kilometres(from: Place, to: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord));
}

/** Parses places from a text such as `51.4036,-.3424 51.3945,-.3305`. */
export const parsePoints = (rows: string): readonly Place[] =>
  rows
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [lat, lng] = pair.split(',');
      return { lat: Number(lat), lng: Number(lng) };
    });

/** The Thames from Hampton Court to Purfleet, along the middle of the river. */
export const thames = parsePoints(`
51.4036,-.3424 51.3945,-.3305 51.3935,-.3125 51.4111,-.3087 51.4300,-.3215 51.4445,-.3275 51.4482,-.3130
51.4573,-.3067 51.4625,-.3175 51.4690,-.3205 51.4765,-.3105 51.4818,-.3020 51.4870,-.2880 51.4848,-.2775
51.4735,-.2700 51.4693,-.2620 51.4723,-.2525 51.4830,-.2475 51.4885,-.2400 51.4882,-.2304 51.4790,-.2262
51.4690,-.2165 51.4635,-.2050 51.4645,-.1885 51.4695,-.1795 51.4811,-.1725 51.4830,-.1640 51.4848,-.1500
51.4846,-.1370 51.4878,-.1262 51.4945,-.1232 51.5008,-.1218 51.5062,-.1203 51.5092,-.1150 51.5097,-.1042
51.5079,-.0877 51.5055,-.0754 51.5022,-.0600 51.5040,-.0490 51.5085,-.0385 51.5045,-.0292 51.4950,-.0300
51.4872,-.0242 51.4832,-.0110 51.4868,-.0012 51.4960,-.0022 51.5050,.0002 51.5078,.0058 51.5030,.0130
51.4960,.0200 51.4965,.0370 51.4950,.0620 51.4990,.0770 51.5085,.0810 51.5150,.0950 51.5132,.1180
51.5070,.1420 51.5020,.1580 51.4890,.1760 51.4800,.1930 51.4835,.2130 51.4770,.2400`);

/** The approximate outline of Greater London, as a polygon. */
export const londonEdge = parsePoints(`
51.687,-.015 51.692,-.08 51.672,-.18 51.655,-.25 51.637,-.305 51.64,-.36 51.62,-.42 51.625,-.49 51.58,-.50
51.53,-.49 51.49,-.51 51.455,-.51 51.44,-.45 51.42,-.40 51.405,-.37 51.395,-.335 51.38,-.32 51.335,-.33
51.345,-.28 51.375,-.245 51.335,-.22 51.32,-.16 51.287,-.14 51.30,-.10 51.315,-.05 51.33,-.01 51.29,.02
51.295,.06 51.33,.085 51.355,.12 51.38,.15 51.42,.155 51.455,.17 51.465,.22 51.495,.225 51.515,.26 51.555,.275
51.57,.33 51.60,.31 51.625,.265 51.63,.20 51.605,.15 51.61,.09 51.63,.05 51.65,.02`);

const boroughTable = `
Barnet 51.612 -.205|Enfield 51.650 -.085|Haringey 51.590 -.110|Waltham Forest 51.600 -.010|Redbridge 51.585 .075
Havering 51.565 .220|Barking and Dagenham 51.548 .130|Newham 51.528 .030|Tower Hamlets 51.518 -.035
Hackney 51.552 -.062|Islington 51.546 -.108|Camden 51.546 -.157|City of London 51.515 -.092|Westminster 51.514 -.155
Kensington and Chelsea 51.500 -.190|Hammersmith and Fulham 51.496 -.228|Brent 51.560 -.270|Ealing 51.522 -.325
Harrow 51.597 -.340|Hillingdon 51.540 -.450|Hounslow 51.468 -.370|Richmond upon Thames 51.440 -.325
Kingston upon Thames 51.388 -.285|Merton 51.410 -.190|Sutton 51.362 -.185|Croydon 51.355 -.085|Bromley 51.375 .045
Bexley 51.460 .140|Greenwich 51.472 .055|Lewisham 51.450 -.020|Southwark 51.476 -.072|Lambeth 51.460 -.120
Wandsworth 51.450 -.185`;

/** London's boroughs and the City, each with the position of its label. */
export const boroughs: readonly (Place & { readonly name: string })[] = boroughTable
  .trim()
  .split(/[|\n]/)
  .map((row) => {
    const [, name = '', lat, lng] = /^(.*) (\S+) (\S+)$/.exec(row) ?? [];
    return { name, lat: Number(lat), lng: Number(lng) };
  });
