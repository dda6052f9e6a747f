import { expect, test } from 'vitest';
import { required } from '../contract/field.ts';
import { sendSupportMessage } from '../office/support.ts';
import { sendApplication } from '../people/application.ts';
import { emergencyContact, enteredChild } from '../people/family-fields.ts';
import { nannyForm } from '../people/nanny.ts';
import { nannyPoloForm } from '../people/nanny-polo.ts';
import { parentForm } from '../people/parents.ts';
import { changeAdminProfile } from './admin-account.ts';
import { adminUserForm } from './admin-user.ts';
import { personName, personNames } from './person.ts';
import { registerUser } from './user-account.ts';
import { changeUserProfile } from './user-profile.ts';

/** Each field with the name of a person. */
const names = {
  'registration, first name': registerUser.schema.body.shape.first_name,
  'profile, first name': changeUserProfile.schema.body.shape.first_name,
  'admin profile, first name': changeAdminProfile.schema.body.shape.first_name,
  'parent, first name': parentForm.shape.first_name,
  'nanny, first name': nannyForm.shape.first_name,
  'admin, first name': adminUserForm.shape.first_name,
  'dossier, display name': nannyPoloForm.shape.display_name,
  'dossier, legal name': nannyPoloForm.shape.legal_name,
  'child, name': enteredChild.shape.name,
  'contact, name': emergencyContact.shape.name,
  'application, name': sendApplication.schema.body.shape.name,
  'support, name': sendSupportMessage.schema.body.shape.name,
  'registration, last name': registerUser.schema.body.shape.last_name,
  'profile, last name': changeUserProfile.schema.body.shape.last_name,
};

const real =
  `Zoë|O’Brien|O'Brien|D‘Arcy|Oʻahu|Mary-Jane|Mary‐Jane|Mary‑Jane|Anna–Maria|Jean−Luc|J. R. R.|St. John
  Smith, Jr.|Henry VIII|John Smith III|John 3rd|X Æ A-12|Jennifer 8. Lee|Sukarno|Li|O|Ng|de Vries|van ’t Hoff|’t Hart
  Gal·la|Gal‧la|Ma. Cristina|Muhammad s/o Ali|Rajan A/L Kumar|Lim Ah Kow @ John|Anna (Nan) Lee|Robert "Bob" Lee|Ali & Sons
  Nguyễn Thị|Þórdís|Łukasz|Şule İpek|Müller-Lüdenscheidt|Čapková|Ioannis Παπαδόπουλος|Дарья Соколова|李明|山田・太郎|ﾔﾏﾀﾞ･ﾀﾛｳ
  محمد|علی‌رضا|בן־דוד|צ׳רלס|ශ්‍රී ලාල්|क्‍ष देव|பிரியா|김민준|ประเสริฐ|བསྟན་འཛིན|አበበ፡በቀለ|ǃXobile|!Xobile|葛󠄀城|Ḥafṣa|Kʼinich|Aʼisha|M’Baye|1st Lady
  Md: Rahim|মো: রহিম|মোছা: সালমা|Md:|S:t Claire|K:son|Md：Rahim|(Md: Rahim)|山田（太郎）|「太郎」|Ａ．スミス|ジャン＝リュック|ジャン゠リュック
  डॉ॰ राम|محمد۔ علی|Հայկ՚ Լի|བསྟན༌འཛིན|Anna⁃Maria|Anna˗Maria|‚Nan‘ Lee|‹Nan› Lee|‘Nan’ Lee|Henry Ⅷ|Ⅷ|ᛮ`
    .split(/[|\n]/)
    .map((name) => name.trim());

test.each(Object.entries(names))('%s takes every real name as it is', (_, schema) => {
  const stored = real.map((name) => schema.safeParse(name));
  expect(stored.map(({ data, error }) => data ?? error?.issues[0]?.message)).toEqual(
    real.map((name) => name.normalize('NFC')),
  );
});

test.each([
  ['  Anna \u00A0 Lee ', 'Anna Lee'],
  ['Zoe\u0308', 'Zoë'],
  ['St.John', 'St. John'],
  ['J.R.R.Tolkien', 'J.R.R. Tolkien'],
  ['A.de Vries', 'A. de Vries'],
  ['M.van den Berg', 'M. van den Berg'],
  ['J.R.de la Cruz', 'J.R. de la Cruz'],
  ['Sr.maria', 'Sr. maria'],
  ['a.de vries', 'a. de vries'],
  ['MD.RAHIM', 'MD. RAHIM'],
  ['J.R.TOLKIEN', 'J.R. TOLKIEN'],
  ['Prof.Lee', 'Prof. Lee'],
  ['মো.রহিম', 'মো. রহিম'],
  ['An\u034Fna', 'Anna'],
  ['Anna\uFE0F', 'Anna'],
  ['\u2068Anna\u2069', 'Anna'],
])('writes the name %j as %j', (typed, name) => {
  expect(personName(80).parse(typed)).toBe(name);
});

const notName = 'Not a name. Please leave out links, symbols and emoji.';
const unseen = 'Contains characters that cannot be seen. Please type it instead of pasting it.';

test.each([
  ['', required],
  [' \u3164\u2800\u200D ', required],
  ['\u{13430}\u{13441}', required],
  ['\u115F\u17B4\u034F', required],
  ['\u0301', required],
  ['—', 'A name has at least one letter.'],
  ['007', 'A name has at least one letter.'],
  [`Z${'\u0335'.repeat(9)}oe`, 'Has too many accents on one letter. Please type it without them.'],
  ['Anna\u0007', unseen],
  ['Anna\u0000', unseen],
  ['\u202Eanna', unseen],
  ['anna\u202D', unseen],
  ['prize.example', notName],
  ['https://prize', notName],
  ['https: //prize', notName],
  ['mailto:prize', notName],
  ['tel:07700900123', notName],
  [': Anna', notName],
  ['evil.com', notName],
  ['evil.COM', notName],
  ['Evil.Com', notName],
  ['EVIL.COM', notName],
  ['EVIL.UK', notName],
  ['evil.London', notName],
  ['evil.co.uk', notName],
  ['EVIL.CO.UK', notName],
  ['Win at evil．com', notName],
  ['x.com', notName],
  ['4u.de', notName],
  ['Anna [evil]', notName],
  ['＝SUM(A1)', notName],
  ['me@prize', notName],
  ['<b>Anna</b>', notName],
  ['Anna 🌸', notName],
  ['=SUM(A1)', notName],
  ['a'.repeat(81), 'At most 80 characters'],
  ['A\uD800', 'Contains half of a character. Please type it again.'],
])('refuses %j as a name with “%s”', (typed, message) => {
  expect(personName(80).safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test.each(['', ' ', '-', '--', '.', '—', '\u200B'])(
  '%j as a last name is that of a person with one name',
  (typed) => {
    expect(personNames.last_name.parse(typed)).toBe('');
  },
);

test.each(['12', '007', '()', "'"])('refuses %j as a last name', (typed) => {
  expect(personNames.last_name.safeParse(typed).error?.issues[0]?.message).toBe(
    'A name has at least one letter.',
  );
});

test.each(['Call 07700 900123', 'Ring 0 7 7 0', '٠٧٧٠'])(
  'registration refuses “%s”, because the name is mailed',
  (typed) => {
    expect(names['registration, first name'].safeParse(typed).success).toBe(false);
  },
);
