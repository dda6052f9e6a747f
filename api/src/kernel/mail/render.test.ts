import { expect, test } from 'vitest';
import { renderLetterText, renderMailHtml } from './render.ts';

const sender = {
  street: '1 Strand',
  city: 'London',
  postcode: 'WC2N 5HR',
  phone: '020 7946 0000',
  opens: '08:00',
  closes: '18:00',
};

const letter = {
  subject: 'Every kind of block',
  parts: [
    'A paragraph & <no markup>.',
    { action: 'A button', url: 'https://nanny.example/user' },
    { code: '123456' },
    { quote: 'A quotation\nof two lines' },
    { facts: [['Name', 'Value'] as const, ['Another', 'one'] as const] },
  ],
};

test('frames a letter with the agency’s name, address and hours', async () => {
  await expect(renderMailHtml(letter, sender)).toMatchFileSnapshot('golden/frame.html');
  await expect(renderLetterText(letter.parts, sender)).toMatchFileSnapshot('golden/frame.txt');
});
