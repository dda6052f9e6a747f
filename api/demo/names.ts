/** Names of people and streets in London. */

const listOf = (names: string): string[] => names.trim().split(/\s+/);

export const nannyFirstNames = listOf(`
  Amara Beatriz Chloe Dervla Elena Fatima Grace Hannah Ines Joanna Katarzyna Leila Maya Niamh Olivia
  Priya Rosa Sade Tamsin Ursula Valentina Wendy Yasmin Zofia Abigail Bronwen Camille Daniela Esther
  Freya Giulia Holly Ivy Jasmine Kezia Lucy Marta Nadia Orla Tom
`);

export const nannyLastNames = listOf(`
  Okafor Silva Bennett Walsh Petrova Rahman Mensah Clarke Ferreira Nowak Kowalska Haddad Fernandes
  O'Connor Hughes Patel Marin Adeyemi Penrose Lang Rossi Cooper Aziz Wojcik Turner Pryce Laurent Popescu
  Boateng Larsen Conti Webb Marsh Grant Campbell Fox Zielinska Hussain Byrne Ellis
`);

export const parentFirstNames = listOf(`
  Alice Benjamin Charlotte David Emma Farah George Helen Imran Julia Kwame Laura Matthew Nina Oliver
  Philippa Rachel Samuel Tara Uma Victoria William Xanthe Yusuf Zara Andrew Bella Catherine Daniel
  Eleanor
`);

export const parentLastNames = listOf(`
  Harris Whitfield Ahmed Thornton Sinclair Osei Fairbairn Kapoor Lindqvist Montgomery Nwosu Prescott
  Ramsay Shah Templeton Vaughan Weston Young Ashdown Bellamy Cartwright Dalton Evans Forsyth Goldberg
  Hart Ingram Jacobs Khan Lambert
`);

export const childNames = listOf(`
  Ada Arlo Bea Caleb Dara Edie Felix Gwen Hugo Isla Jude Kit Lola Milo Nora Otis Poppy Rafi Sol Thea
  Wren Zia
`);

/** Streets of London: the name, the postcode sector, and a point on the street in degrees. */
const streets: readonly (readonly [name: string, sector: string, lat: number, lng: number])[] = [
  ['Barnsbury Street', 'N1 1', 51.5408, -0.1079],
  ['Upper Street', 'N1 1', 51.5395, -0.103],
  ['Calabria Road', 'N5 1', 51.549, -0.1003],
  ['Highbury Hill', 'N5 1', 51.5553, -0.102],
  ['Kelross Road', 'N5 2', 51.5556, -0.0965],
  ['Petherton Road', 'N5 2', 51.552, -0.093],
  ['Albion Road', 'N16 9', 51.557, -0.082],
  ['Kynaston Road', 'N16 0', 51.5618, -0.078],
  ['Gloucester Avenue', 'NW1 8', 51.54, -0.1535],
  ['Albert Street', 'NW1 7', 51.536, -0.143],
  ['Flask Walk', 'NW3 1', 51.5565, -0.176],
  ['South Hill Park', 'NW3 2', 51.557, -0.1655],
  ['Leighton Road', 'NW5 2', 51.5495, -0.137],
  ['Dartmouth Park Road', 'NW5 1', 51.5575, -0.146],
  ['Navarino Road', 'E8 1', 51.546, -0.061],
  ['Middleton Road', 'E8 4', 51.5395, -0.069],
  ['Lauriston Road', 'E9 7', 51.5385, -0.0452],
  ['Victoria Park Road', 'E9 7', 51.537, -0.05],
  ['Dulwich Village', 'SE21 7', 51.449, -0.086],
  ['Alleyn Park', 'SE21 8', 51.432, -0.083],
  ['Melbourne Grove', 'SE22 8', 51.4575, -0.0805],
  ['Barry Road', 'SE22 0', 51.453, -0.068],
  ['Abbeville Road', 'SW4 9', 51.4535, -0.14],
  ['Clapham Manor Street', 'SW4 6', 51.4645, -0.1365],
  ['Fulham Park Gardens', 'SW6 4', 51.4725, -0.206],
  ['Queensmill Road', 'SW6 6', 51.4795, -0.2185],
  ['Wandsworth Bridge Road', 'SW6 2', 51.472, -0.194],
  ['Northcote Road', 'SW11 6', 51.4545, -0.1655],
  ['Lavender Hill', 'SW11 5', 51.4645, -0.162],
  ['Earlsfield Road', 'SW18 3', 51.448, -0.183],
  ['Merton Road', 'SW18 5', 51.449, -0.199],
  ['Disraeli Road', 'SW15 2', 51.4605, -0.219],
  ['Deodar Road', 'SW15 2', 51.4645, -0.2105],
  ['Devonshire Road', 'W4 2', 51.489, -0.254],
  ['Grove Park Road', 'W4 3', 51.48, -0.274],
  ['Iffley Road', 'W6 0', 51.4962, -0.2312],
  ['Brackenbury Road', 'W6 0', 51.4975, -0.233],
  ['Elgin Crescent', 'W11 2', 51.514, -0.206],
  ['Kensington Park Road', 'W11 2', 51.513, -0.2045],
  ['Inverness Terrace', 'W2 3', 51.5125, -0.1865],
  ['Moscow Road', 'W2 4', 51.5118, -0.1905],
  ['Brixton Hill', 'SW2 1', 51.455, -0.119],
  ['Streatham Hill', 'SW2 4', 51.437, -0.1275],
];

export const districts = [...Map.groupBy(streets, ([, sector]) => sector.split(' ')[0]).values()];
