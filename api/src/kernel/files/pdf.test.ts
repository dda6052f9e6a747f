import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { objectStream, pdf } from '../../test/files.ts';
import { rewritePdf } from './pdf.ts';
import { checkPdf } from './pdf-check.ts';

/** Returns a PDF whose object 9 is `object`. */
const having = (object: string, catalog = '') => pdf(`9 0 obj${object} endobj`, catalog);
const stream = (dict: string, text = '') => `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream `;

const refusal = (bytes: Buffer, limits?: Parameters<typeof rewritePdf>[1]) =>
  rewritePdf(bytes, limits).then(
    () => 'accepted',
    (error) => error.body.errors.file[0] as string,
  );

const unreadable = /^This PDF cannot be read/;
const costly = /^This PDF is too complex/;

describe('a PDF', () => {
  test('is rewritten from its objects, without the bytes between them', async () => {
    const bytes = having('(kept)', '/Lang(en)');
    const hidden = Buffer.concat([bytes, Buffer.from('\n% comment <script>alert(1)</script>')]);
    const kept = Buffer.from(await rewritePdf(hidden)).toString('latin1');
    expect(kept).toMatch(/^%PDF-1\.4/);
    expect(kept).toContain('(kept)');
    expect(kept).toContain('/Lang (en)');
    expect(kept).not.toContain('script');
    expect((await PDFDocument.load(Buffer.from(kept, 'latin1'))).getPageCount()).toBe(1);
  });

  test('keeps only the last of several versions of an object', async () => {
    const kept = Buffer.from(await rewritePdf(pdf('9 0 obj(first)endobj 9 0 obj(second)endobj')));
    expect(kept.includes('first')).toBe(false);
    expect(kept.includes('second')).toBe(true);
  });

  test.each([
    ['opens at a page', '<<>>', '/OpenAction[3 0 R/Fit]'],
    ['opens by an action that goes to a page', '<</S/GoTo/D[3 0 R/Fit]>>', '/OpenAction 9 0 R'],
    ['goes to a page when it is printed', '<<>>', '/AA<</WP<</S/GoTo/D[3 0 R/Fit]>>>>'],
    ['links to the web', '<</Subtype/Link/A<</S/URI/URI(https://nanny.example/a)>>>>', ''],
    ['links to an address without a scheme', '<</Subtype/Link/A<</S/URI/URI(www.nanny.example)>>>>', ''],
    ['has a font called AA', '<</Font<</AA<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>', ''],
    ['has structure and transparency', '[<</Type/StructElem/S/P>><</S/Transparency/Type/Group>>]', ''],
    ['has a form without actions', '<</FT/Tx/T(name)/V(Ada)>>', '/AcroForm<</Fields[9 0 R]>>'],
  ])('that %s is accepted', async (_, object, catalog) => {
    expect(await checkPdf(having(object, catalog))).toHaveProperty('bytes');
  });

  const script = '<</S/JavaScript/JS(app.alert(1))>>';
  const active: [what: string, object: string, catalog?: string][] = [
    ['JavaScript', script],
    ['an action that runs by itself', script, '/OpenAction 9 0 R'],
    ['JavaScript', `[[<</Nested ${script}>>]]`],
    ['JavaScript', '<</S/J#61vaScript/J#53 8 0 R>>'],
    ['JavaScript', '<<>>', '/Names<</JavaScript<</Names[(a)9 0 R]>>>>'],
    ['an action that runs by itself', `<</FT/Tx/AA<</K ${script}>>>>`],
    ['JavaScript', `<</S/GoTo/D[3 0 R/Fit]/Next ${script}>>`],
    ['an action that starts a program', '<</S/Launch/F(cmd.exe)>>'],
    ['an action that starts a program', '/Launch', '/AcroForm<</A<</S 9 0 R/F(cmd.exe)>>>>'],
    ['a form that sends data', '<</S/SubmitForm/F(https://nanny.example)>>'],
    ['a form that imports data', '<</S/ImportData/F(a.fdf)>>'],
    ['an XFA form', '<</Fields[]/XFA[(template)8 0 R]>>'],
    ['embedded files', '<</Type/Filespec/F(a.exe)/EF<</F 8 0 R>>>>'],
    ['embedded files', stream('/Type/EmbeddedFile', 'MZ')],
    ['embedded files', '<</Subtype/FileAttachment/FS 8 0 R>>'],
    ['embedded files', '<<>>', '/Collection<</View/D>>'],
    ['embedded files', '<</S/GoToE/D(a)>>'],
    ['links to other files', '<</S/GoToR/F(//host/share/a.pdf)/D[0/Fit]>>'],
    ['links to other files', stream('/F(//host/share/a)')],
    ['media', '<</Subtype/RichMedia/RichMediaContent 8 0 R>>'],
    ['media', '<</Subtype/Screen/A<</S/Rendition/OP 0>>>>'],
    ['PostScript', stream('/Type/XObject/Subtype/PS', 'quit')],
    ['an action that runs by itself', '<</S/URI/URI(https://nanny.example)>>', '/OpenAction 9 0 R'],
    ['an action that runs by itself', '<</Type/Page/AA<</O<</S/URI/URI(https://nanny.example)>>>>>>'],
    ['an action that runs by itself', '<</S/Named/N/Print>>', '/OpenAction 9 0 R'],
    ['links other than web, e-mail or telephone links', '<</S/URI/URI(javascript:alert\\(1\\))>>'],
    [
      'links other than web, e-mail or telephone links',
      '<</S/URI/URI<66696C653A2F2F2F6574632F706173737764>>>',
    ],
  ];
  test.each(active)('with %s is rejected (%#)', async (what, object, catalog) => {
    const refused = { refused: 'active', content: what };
    expect(await checkPdf(having(object, catalog))).toEqual(refused);
    if (what === 'JavaScript') expect(await checkPdf(pdf(objectStream(object), catalog))).toEqual(refused);
  });

  test('with active content is rejected with a sentence that names it', async () => {
    expect(await refusal(having(script))).toMatch(/^This PDF contains JavaScript, which is not accepted\./);
  });

  test.each([
    ['only its header', Buffer.from('%PDF-1.7')],
    ['no objects', Buffer.from('%PDF-1.7\ntrailer<<>>\n%%EOF')],
    ['no page', Buffer.from(pdf().toString().replace('[3 0 R]', '[]'))],
    ['a circular page tree', Buffer.from(pdf().toString().replace('[3 0 R]', '[2 0 R]'))],
    ['an object cut off', pdf('9 0 obj<</A(b')],
    ['an object stream that cannot be read', Buffer.from(pdf(objectStream('(a)')).toString('ascii'))],
    ['one object in two generations', pdf('9 0 obj/GoTo endobj 9 1 obj/Launch endobj')],
    ['arrays nested a million deep', having('['.repeat(1_000_000))],
  ])('with %s is rejected as unreadable', async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(unreadable);
  });

  test('is rejected if it is encrypted, whether or not its objects are packed', async () => {
    const made = await PDFDocument.create();
    made.addPage();
    made.encrypt({ ownerPassword: 'owner', userPassword: '' });
    const packed = pdf(Buffer.from(objectStream('(a)').toString('ascii'))).toString('latin1');
    for (const bytes of [
      Buffer.from(await made.save()),
      Buffer.from(packed.replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard>>'), 'latin1'),
    ])
      expect(await refusal(bytes)).toMatch(/^This PDF is protected by a password/);
  });

  test('is rejected if its unpacked streams exceed the memory limit', async () => {
    const limits = { seconds: 60, megabytes: 64 };
    const spaces = objectStream(Buffer.alloc(100_000_000, ' '));
    expect(await refusal(pdf(spaces), limits)).toMatch(costly);
    const numbers = objectStream(`[${'0 '.repeat(10_000_000)}]`);
    expect(await refusal(pdf(numbers), limits)).toMatch(costly);
  });

  test('is rejected if it exceeds the time limit, and the next one is checked', async () => {
    const digits = pdf('1'.repeat(9_000_000));
    const [slow, next] = await Promise.all([refusal(digits, { seconds: 2, megabytes: 192 }), refusal(pdf())]);
    expect(slow).toMatch(costly);
    expect(next).toBe('accepted');
  });
});
