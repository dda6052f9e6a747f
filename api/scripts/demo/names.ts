/** Names as one meets them in London. */

export const nannyFirstNames = [
  'Amara', 'Beatriz', 'Chloe', 'Dervla', 'Elena', 'Fatima', 'Grace', 'Hannah', 'Ines', 'Joanna', 'Katarzyna', 'Leila',
  'Maya', 'Niamh', 'Olivia', 'Priya', 'Rosa', 'Sade', 'Tamsin', 'Ursula', 'Valentina', 'Wendy', 'Yasmin', 'Zofia',
  'Abigail', 'Bronwen', 'Camille', 'Daniela', 'Esther', 'Freya', 'Giulia', 'Holly', 'Ivy', 'Jasmine', 'Kezia', 'Lucy',
  'Marta', 'Nadia', 'Orla', 'Tom',
] as const;

export const nannyLastNames = [
  'Okafor', 'Silva', 'Bennett', 'Walsh', 'Petrova', 'Rahman', 'Mensah', 'Clarke', 'Ferreira', 'Nowak', 'Kowalska',
  'Haddad', 'Fernandes', "O'Connor", 'Hughes', 'Patel', 'Marin', 'Adeyemi', 'Penrose', 'Lang', 'Rossi', 'Cooper',
  'Aziz', 'Wojcik', 'Turner', 'Pryce', 'Laurent', 'Popescu', 'Boateng', 'Larsen', 'Conti', 'Webb', 'Marsh', 'Grant',
  'Campbell', 'Fox', 'Zielinska', 'Hussain', 'Byrne', 'Ellis',
] as const;

export const parentFirstNames = [
  'Alice', 'Benjamin', 'Charlotte', 'David', 'Emma', 'Farah', 'George', 'Helen', 'Imran', 'Julia', 'Kwame', 'Laura',
  'Matthew', 'Nina', 'Oliver', 'Philippa', 'Rachel', 'Samuel', 'Tara', 'Uma', 'Victoria', 'William', 'Xanthe', 'Yusuf',
  'Zara', 'Andrew', 'Bella', 'Catherine', 'Daniel', 'Eleanor',
] as const;

export const parentLastNames = [
  'Harris', 'Whitfield', 'Ahmed', 'Thornton', 'Sinclair', 'Osei', 'Fairbairn', 'Kapoor', 'Lindqvist', 'Montgomery',
  'Nwosu', 'Prescott', 'Ramsay', 'Shah', 'Templeton', 'Vaughan', 'Weston', 'Young', 'Ashdown', 'Bellamy', 'Cartwright',
  'Dalton', 'Evans', 'Forsyth', 'Goldberg', 'Hart', 'Ingram', 'Jacobs', 'Khan', 'Lambert',
] as const;

export const childNames = [
  'Ada', 'Arlo', 'Bea', 'Caleb', 'Dara', 'Edie', 'Felix', 'Gwen', 'Hugo', 'Isla', 'Jude', 'Kit', 'Lola', 'Milo', 'Nora',
  'Otis', 'Poppy', 'Rafi', 'Sol', 'Thea', 'Wren', 'Zia',
] as const;

export const streets = [
  'Albion Road', 'Barnsbury Street', 'Calabria Road', 'Dulwich Village', 'Elgin Crescent', 'Fulham Park Gardens',
  'Gloucester Avenue', 'Highbury Hill', 'Iffley Road', 'Junction Road', 'Kelross Road', 'Lauriston Road',
  'Mortlake High Street', 'Northcote Road', 'Oxford Gardens', 'Petherton Road', 'Queensmill Road', 'Rosebery Avenue',
  'Streatham Hill', 'Tufnell Park Road', 'Upper Street', 'Victoria Park Road', 'Wandsworth Bridge Road',
] as const;

/** Postcode districts with a point inside each, in degrees. */
export const districts = [
  ['N1', 51.5405, -0.1005], ['N5', 51.5537, -0.0977], ['N16', 51.5622, -0.0764], ['NW1', 51.5333, -0.1425],
  ['NW3', 51.5549, -0.174], ['NW5', 51.5538, -0.1432], ['E8', 51.5432, -0.0609], ['E9', 51.5443, -0.0433],
  ['SE21', 51.4411, -0.0869], ['SE22', 51.4528, -0.0716], ['SW4', 51.4607, -0.1398], ['SW6', 51.4767, -0.2014],
  ['SW11', 51.4645, -0.1638], ['SW18', 51.4514, -0.1924], ['SW15', 51.4576, -0.2206], ['W4', 51.4885, -0.2644],
  ['W6', 51.4925, -0.229], ['W11', 51.5128, -0.2056], ['W2', 51.5149, -0.1791], ['SW2', 51.4498, -0.1207],
] as const;
