import { expect, test } from 'vitest';
import { renderLetterText, renderMailHtml } from './render.ts';

const footer = ['Nanny Polo', '1 Strand, London WC2N 5HR', '020 7946 0000, every day from 08:00 to 18:00'];

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
  await expect(renderMailHtml(letter, footer)).toMatchFileSnapshot('golden/frame.html');
  await expect(renderLetterText(letter.parts, footer)).toMatchFileSnapshot('golden/frame.txt');
});
