import type { Place } from './london.ts';
import { outwardCodeOf } from './postcode.ts';

/** The postcode districts that the agency serves, in a table that replaces a map service. */

export interface District extends Place {
  /** The outward code, such as `SE22`, without a trailing letter. */
  readonly code: string;
  readonly name: string;
}

const districtTable = `
E1 51.517 -0.060 Whitechapel|E2 51.529 -0.061 Bethnal Green|E3 51.528 -0.026 Bow|E4 51.622 -0.004 Chingford
E5 51.559 -0.053 Clapton|E6 51.526 0.054 East Ham|E7 51.547 0.026 Forest Gate|E8 51.543 -0.067 Dalston
E9 51.544 -0.043 Homerton|E10 51.568 -0.013 Leyton|E11 51.569 0.012 Leytonstone|E12 51.550 0.051 Manor Park
E13 51.528 0.025 Plaistow|E14 51.506 -0.020 Isle of Dogs|E15 51.539 0.003 Stratford|E16 51.510 0.025 Canning Town
E17 51.587 -0.020 Walthamstow|E18 51.593 0.026 South Woodford|E20 51.545 -0.009 Olympic Park
EC1 51.524 -0.104 Clerkenwell|EC2 51.518 -0.086 Moorgate|EC3 51.512 -0.080 Tower Hill|EC4 51.513 -0.101 St Paul’s
N1 51.538 -0.100 Islington|N2 51.589 -0.168 East Finchley|N3 51.600 -0.193 Finchley|N4 51.571 -0.103 Finsbury Park
N5 51.554 -0.098 Highbury|N6 51.573 -0.146 Highgate|N7 51.554 -0.119 Holloway|N8 51.583 -0.117 Crouch End
N9 51.627 -0.058 Edmonton|N10 51.594 -0.146 Muswell Hill|N11 51.614 -0.139 New Southgate|N12 51.614 -0.177 North Finchley
N13 51.619 -0.103 Palmers Green|N14 51.635 -0.128 Southgate|N15 51.582 -0.081 Seven Sisters|N16 51.562 -0.076 Stoke Newington
N17 51.597 -0.069 Tottenham|N18 51.614 -0.066 Upper Edmonton|N19 51.564 -0.132 Archway|N20 51.632 -0.175 Whetstone
N21 51.639 -0.101 Winchmore Hill|N22 51.602 -0.111 Wood Green
NW1 51.533 -0.144 Camden Town|NW2 51.560 -0.219 Cricklewood|NW3 51.553 -0.171 Hampstead|NW4 51.589 -0.222 Hendon
NW5 51.554 -0.143 Kentish Town|NW6 51.541 -0.196 Kilburn|NW7 51.614 -0.234 Mill Hill|NW8 51.531 -0.174 St John’s Wood
NW9 51.587 -0.255 Kingsbury|NW10 51.540 -0.248 Willesden|NW11 51.578 -0.198 Golders Green
SE1 51.499 -0.091 Bermondsey|SE2 51.489 0.118 Abbey Wood|SE3 51.469 0.021 Blackheath|SE4 51.461 -0.036 Brockley
SE5 51.473 -0.090 Camberwell|SE6 51.437 -0.017 Catford|SE7 51.484 0.036 Charlton|SE8 51.481 -0.029 Deptford
SE9 51.446 0.056 Eltham|SE10 51.484 0.000 Greenwich|SE11 51.489 -0.107 Kennington|SE12 51.445 0.017 Lee
SE13 51.458 -0.009 Lewisham|SE14 51.475 -0.041 New Cross|SE15 51.470 -0.064 Peckham|SE16 51.496 -0.054 Rotherhithe
SE17 51.488 -0.093 Walworth|SE18 51.483 0.073 Woolwich|SE19 51.418 -0.085 Crystal Palace|SE20 51.412 -0.058 Penge
SE21 51.440 -0.085 Dulwich|SE22 51.454 -0.071 East Dulwich|SE23 51.443 -0.049 Forest Hill|SE24 51.453 -0.099 Herne Hill
SE25 51.397 -0.075 South Norwood|SE26 51.428 -0.054 Sydenham|SE27 51.431 -0.102 West Norwood|SE28 51.501 0.110 Thamesmead
SW1 51.497 -0.138 Westminster|SW2 51.449 -0.121 Brixton Hill|SW3 51.490 -0.165 Chelsea|SW4 51.461 -0.139 Clapham
SW5 51.490 -0.190 Earl’s Court|SW6 51.476 -0.200 Fulham|SW7 51.496 -0.175 South Kensington|SW8 51.477 -0.131 Nine Elms
SW9 51.469 -0.113 Stockwell|SW10 51.483 -0.182 West Brompton|SW11 51.464 -0.163 Battersea|SW12 51.445 -0.148 Balham
SW13 51.475 -0.245 Barnes|SW14 51.465 -0.265 East Sheen|SW15 51.455 -0.225 Putney|SW16 51.420 -0.128 Streatham
SW17 51.429 -0.165 Tooting|SW18 51.452 -0.192 Wandsworth|SW19 51.424 -0.206 Wimbledon|SW20 51.411 -0.228 Raynes Park
W1 51.515 -0.146 Marylebone|W2 51.515 -0.180 Paddington|W3 51.512 -0.267 Acton|W4 51.490 -0.264 Chiswick
W5 51.513 -0.301 Ealing|W6 51.493 -0.230 Hammersmith|W7 51.511 -0.336 Hanwell|W8 51.501 -0.193 Kensington
W9 51.526 -0.190 Maida Vale|W10 51.522 -0.213 Ladbroke Grove|W11 51.513 -0.205 Notting Hill|W12 51.507 -0.236 Shepherd’s Bush
W13 51.513 -0.320 West Ealing|W14 51.495 -0.210 West Kensington|WC1 51.523 -0.121 Bloomsbury|WC2 51.512 -0.123 Covent Garden
BR1 51.412 0.021 Bromley|BR2 51.389 0.021 Hayes|BR3 51.404 -0.030 Beckenham|BR4 51.375 -0.009 West Wickham
BR5 51.389 0.104 St Mary Cray|BR6 51.366 0.092 Orpington|BR7 51.414 0.069 Chislehurst
CR0 51.374 -0.092 Croydon|CR2 51.348 -0.085 South Croydon|CR4 51.402 -0.160 Mitcham|CR5 51.318 -0.140 Coulsdon
CR7 51.398 -0.102 Thornton Heath|CR8 51.337 -0.116 Purley
DA5 51.441 0.145 Bexley|DA6 51.455 0.136 Bexleyheath|DA7 51.468 0.138 Barnehurst|DA8 51.480 0.176 Erith
DA14 51.426 0.104 Sidcup|DA15 51.440 0.097 Blackfen|DA16 51.464 0.108 Welling|DA17 51.489 0.144 Belvedere
EN1 51.652 -0.061 Enfield|EN2 51.660 -0.091 Enfield Chase|EN3 51.658 -0.039 Ponders End|EN4 51.653 -0.157 Cockfosters
EN5 51.649 -0.199 Barnet|HA0 51.552 -0.305 Wembley|HA1 51.581 -0.338 Harrow|HA2 51.575 -0.357 South Harrow
HA3 51.596 -0.329 Kenton|HA4 51.573 -0.414 Ruislip|HA5 51.594 -0.382 Pinner|HA6 51.609 -0.422 Northwood
HA7 51.611 -0.308 Stanmore|HA8 51.612 -0.277 Edgware|HA9 51.562 -0.288 Wembley Park
IG1 51.560 0.077 Ilford|IG2 51.577 0.086 Gants Hill|IG3 51.564 0.104 Seven Kings|IG4 51.578 0.053 Redbridge
IG5 51.594 0.067 Clayhall|IG6 51.597 0.089 Barkingside|IG8 51.609 0.034 Woodford Green|IG11 51.537 0.087 Barking
KT1 51.408 -0.300 Kingston|KT2 51.424 -0.293 Norbiton|KT3 51.401 -0.258 New Malden|KT4 51.378 -0.242 Worcester Park
KT5 51.391 -0.286 Berrylands|KT6 51.389 -0.303 Surbiton|KT9 51.364 -0.305 Chessington
RM1 51.578 0.183 Romford|RM6 51.579 0.132 Chadwell Heath|RM7 51.575 0.164 Rush Green|RM8 51.558 0.134 Becontree
RM9 51.543 0.141 Dagenham|RM10 51.548 0.155 Dagenham Village|RM11 51.573 0.216 Hornchurch|RM12 51.553 0.205 Elm Park
RM13 51.522 0.193 Rainham|RM14 51.559 0.262 Upminster
SM1 51.367 -0.192 Sutton|SM2 51.353 -0.196 Belmont|SM3 51.371 -0.218 Cheam|SM4 51.395 -0.200 Morden
SM5 51.368 -0.164 Carshalton|SM6 51.362 -0.145 Wallington
TW1 51.448 -0.329 Twickenham|TW2 51.446 -0.350 Whitton|TW3 51.468 -0.362 Hounslow|TW4 51.464 -0.385 Hounslow West
TW5 51.482 -0.383 Heston|TW7 51.473 -0.334 Isleworth|TW8 51.485 -0.306 Brentford|TW9 51.469 -0.294 Richmond
TW10 51.449 -0.299 Ham|TW11 51.427 -0.332 Teddington|TW12 51.422 -0.368 Hampton|TW13 51.440 -0.404 Feltham
UB1 51.513 -0.373 Southall|UB2 51.501 -0.378 Norwood Green|UB3 51.505 -0.421 Hayes|UB4 51.525 -0.407 Yeading
UB5 51.543 -0.378 Northolt|UB6 51.543 -0.345 Greenford|UB7 51.506 -0.470 West Drayton|UB8 51.535 -0.473 Uxbridge
UB10 51.548 -0.446 Hillingdon`;

/** Most postcode districts of Greater London. One with a trailing letter (W1A) counts as the district without it. */
export const districts: readonly District[] = districtTable
  .trim()
  .split(/[|\n]/)
  .map((row) => {
    const [code = '', lat, lng, ...name] = row.split(' ');
    return { code, lat: Number(lat), lng: Number(lng), name: name.join(' ') };
  });

/** Returns the district of a whole or half postcode; undefined if the table lacks it. */
export function districtOf(postcode: string): District | undefined {
  const code = outwardCodeOf(postcode)?.replace(/[A-Z]$/, '');
  return districts.find((district) => district.code === code);
}

/** Whether an address is in the agency's service area, that is, in one of the `districts`. */
export const isServed = ({ postcode }: { readonly postcode: string }): boolean =>
  districtOf(postcode) !== undefined;
