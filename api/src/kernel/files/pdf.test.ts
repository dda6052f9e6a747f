import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFDocument, PDFRawStream, type SecurityOptions } from '@cantoo/pdf-lib';
import pdfmake from 'pdfmake';
import type { Content } from 'pdfmake/interfaces.js';
import { describe, expect, test } from 'vitest';
import { objectStream, pdf } from '../../test/files.ts';
import { repeatScans } from '../../test/hostile-pictures.ts';
import { rewritePdf } from './pdf.ts';
import { prepareFile } from './prepare.ts';

/** Returns a PDF whose object 9 is `object`. */
const having = (object: string, catalog = '') => pdf(`9 0 obj${object} endobj`, catalog);
const stream = (dict: string, text = '') => `<<${dict}/Length ${text.length}>>stream\n${text}\nendstream `;

const refusal = (bytes: Buffer) =>
  rewritePdf(bytes).then(
    () => 'accepted',
    (error) => error.body.errors.file[0] as string,
  );

const unreadable = /^This PDF cannot be read/;
const tooLarge = /^This PDF contains a picture that is too large/;

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
    [
      'links to a telephone and, by its hexadecimal digits, to the web',
      '[<</URI(tel:+44)>><</URI<687474703A2F2F612E6578616D706C65>>>]',
      '',
    ],
    [
      'adds its links to a web page',
      '<</S/URI/URI(www.nanny.example)>>',
      '/URI<</Base(https://nanny.example)>>',
    ],
    ['has a font called AA', '<</Font<</AA<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>', ''],
    ['has structure and transparency', '[<</Type/StructElem/S/P>><</S/Transparency/Type/Group>>]', ''],
    ['has a form without actions', '<</FT/Tx/T(name)/V(Ada)>>', '/AcroForm<</Fields[9 0 R]>>'],
  ])('that %s is accepted', async (_, object, catalog) => {
    expect(await refusal(having(object, catalog))).toBe('accepted');
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
    ['embedded files', '<</Type/Filespec/F(a.exe)/EF<</F 8 0 R>>>>'],
    ['links to other files', '<</Type/Filespec/FS/URL/F(https://nanny.example/a.exe)>>'],
    ['links to other files', '<</Type/F/F(a.exe)>>'],
  ];
  test.each(active)('with %s is rejected (%#)', async (what, object, catalog) => {
    const refused = `This PDF contains ${what}, which is not accepted. Print it`;
    expect(await refusal(having(object, catalog))).toContain(refused);
    if (what === 'JavaScript') expect(await refusal(pdf(objectStream(object), catalog))).toContain(refused);
  });

  const hex = (text: string, encoding: 'utf8' | 'utf16le') =>
    `<${Buffer.from(text, encoding).toString('hex')}>`;
  test.each([
    ['a script', '(javascript:alert\\(1\\))'],
    ['a script after spaces', '(  javascript:alert)'],
    ['a script with a tab in its scheme', '(java\tscript:alert)'],
    ['a script with an escaped tab in its scheme', '(java\\tscript:alert)'],
    ['a script with an octal line feed in its scheme', '(java\\012script:alert)'],
    ['a script with a line continued in its scheme', '(java\\\nscript:alert)'],
    ['a script in octal digits', '(\\152avascript:alert)'],
    ['a script in hexadecimal digits', hex('javascript:alert', 'utf8')],
    ['a script after a control character', '(\x01javascript:alert)'],
    ['a script after NUL', '(\\000javascript:alert)'],
    ['a script after a no-break space', '(\\240javascript:alert)'],
    ['a script after a UTF-8 mark', hex('\uFEFFjavascript:alert', 'utf8')],
    ['a script in little-endian UTF-16', hex('\uFEFFjavascript:alert', 'utf16le')],
    [
      'a script in big-endian UTF-16',
      `<feff${Buffer.from('javascript:', 'utf16le').swap16().toString('hex')}>`,
    ],
    [
      'a script after two UTF-16 marks',
      `<fefffeff${Buffer.from('javascript:', 'utf16le').swap16().toString('hex')}>`,
    ],
    ['a file', hex('file:///etc/passwd', 'utf8')],
    ['a drive', '(c:/windows/system32/cmd.exe)'],
    ['a host without a scheme', '(//host/share/a.exe)'],
    ['a host after backslashes', '(\\\\\\\\host\\\\share)'],
    ['a host after a slash and a backslash', '(/\\\\host)'],
    ['a path', '(/etc/passwd)'],
    ['a file beside the PDF', '(../a.exe)'],
    ['a percent-encoded scheme', '(%6aavascript:alert)'],
    ['a name', '/javascript:alert'],
    ['nothing', '()'],
  ])('with a link to %s is rejected', async (_, link) => {
    for (const [object, catalog] of [
      [`<</Subtype/Link/A<</S/URI/URI ${link}>>>>`],
      ['<<>>', `/URI<</Base ${link}>>`],
      [`<</S/URI/URI 10 0 R>>endobj 10 0 obj ${link}`],
    ] as const)
      expect(await refusal(having(object, catalog))).toContain('links other than web');
  });

  test('with a reference to a reference, which not every viewer follows, is rejected', async () => {
    expect(
      await refusal(having('<</S 10 0 R/F(cmd.exe)>>endobj 10 0 obj 11 0 R endobj 11 0 obj/Launch')),
    ).toMatch(unreadable);
  });

  const picture = (dict: string, bytes: Buffer) =>
    pdf(
      Buffer.concat([
        Buffer.from(`9 0 obj<</Subtype/Image/${dict}/Length ${bytes.length}>>stream\n`),
        bytes,
        Buffer.from('\nendstream endobj\n'),
      ]),
    );
  const size = (width: number, height: number) => `Width ${width}/Height ${height}/BitsPerComponent 8`;

  test('with a picture beyond the limits of uploaded pictures is rejected', async () => {
    const bomb = deflateSync(Buffer.alloc(201 * 1024 * 1024));
    const scans = await repeatScans(101, 16);
    expect(await refusal(picture(size(100_000, 100_000), Buffer.from('x')))).toMatch(tooLarge);
    expect(await refusal(picture(`${size(9, 9)}/Filter/FlateDecode`, bomb))).toMatch(tooLarge);
    expect(await refusal(picture(`${size(9, 9)}/Filter/DCTDecode`, scans))).toMatch(tooLarge);
    expect(await refusal(picture(`${size(9, 9)}/Filter/DCT`, scans))).toMatch(tooLarge);
    const hex = Buffer.from(`${scans.toString('hex')}>`);
    expect(await refusal(picture(`${size(9, 9)}/Filter[/ASCIIHexDecode/DCTDecode]`, hex))).toMatch(tooLarge);
    const filters = 'Filter[/FlateDecode/DCTDecode]';
    expect(await refusal(picture(`${size(9, 9)}/${filters}`, deflateSync(scans)))).toMatch(tooLarge);
  });

  test('with ordinary pictures is accepted', async () => {
    const pixels = deflateSync(Buffer.alloc(300 * 300 * 3));
    expect(await refusal(picture(`${size(300, 300)}/Filter/FlateDecode`, pixels))).toBe('accepted');
    expect(await refusal(picture(`${size(9, 9)}/Filter/DCTDecode`, await repeatScans(0, 16)))).toBe(
      'accepted',
    );
    expect(await refusal(picture(`${size(9, 9)}/Filter/FlateDecode`, pixels.subarray(0, 20)))).toBe(
      'accepted',
    );
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
});

describe('an encrypted PDF', () => {
  const algorithms = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;
  const kinds = algorithms.flatMap((algorithm) => [
    { algorithm, packed: false },
    { algorithm, packed: true },
  ]);
  const opening = { ownerPassword: 'owner', userPassword: '', allowWeakCryptography: true };

  const encrypt = async (
    edit: (made: PDFDocument) => void,
    { packed = false, ...options }: Partial<SecurityOptions> & { packed?: boolean } = {},
  ) => {
    const made = await PDFDocument.create();
    made.addPage();
    edit(made);
    made.encrypt({ ...opening, ...options });
    return Buffer.from(await made.save({ useObjectStreams: packed }));
  };

  test.each(kinds)('that opens without a password is stored decrypted (%j)', async (kind) => {
    const bytes = await encrypt((made) => made.getPage(0).drawText('Balance'), kind);
    expect(bytes.includes('/Encrypt')).toBe(true);
    const kept = await PDFDocument.load(await rewritePdf(bytes));
    expect(kept.isEncrypted).toBe(false);
    expect(kept.getPageCount()).toBe(1);
    const contents = kept.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFRawStream ? [decodePDFRawStream(object)] : []))
      .map((stream) => Buffer.from(stream.decode()).toString('latin1'));
    const drawn = `<${Buffer.from('Balance').toString('hex').toUpperCase()}> Tj`;
    expect(contents.filter((content) => content.includes(drawn))).toHaveLength(1);
  });

  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  const content: Content = [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 9 }] }];
  const title = 'Statement (March) \\ £12 :) – 月';

  test.each(['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const)(
    'of version %s keeps its texts',
    async (version) => {
      const encrypted = { version, ownerPassword: 'owner', info: { title, author: ') /JS (app.alert' } };
      const bytes = await pdfmake.createPdf({ ...encrypted, content }).getBuffer();
      expect(bytes.includes('/Encrypt')).toBe(true);
      const kept = await PDFDocument.load(await rewritePdf(bytes));
      expect([kept.isEncrypted, kept.getTitle(), kept.getAuthor()]).toEqual([
        false,
        title,
        encrypted.info.author,
      ]);
    },
  );

  test.each(['RC4-128', 'AES-128', 'AES-256'] as const)(
    'with a line before its header is stored decrypted (%s)',
    async (algorithm) => {
      const bytes = await encrypt(() => {}, { algorithm });
      const file = await prepareFile(Buffer.concat([Buffer.from('From the bank\n'), bytes]), 'document');
      const kept = await PDFDocument.load(file.bytes);
      expect([kept.isEncrypted, kept.getPageCount()]).toEqual([false, 1]);
    },
  );

  test.each([
    ['whose trailer has no ID, which its keys need', 'AES-128', /\/ID *\[[^\]]*\]/, ''],
    ['whose strings have another key than its streams', 'AES-128', /\/StrF *\/StdCF/, '/StrF/Identity'],
  ] as const)('%s is not stored encrypted (%s)', async (_, algorithm, part, instead) => {
    const bytes = (await encrypt((made) => made.setTitle('Balance'), { algorithm })).toString('latin1');
    expect(bytes).toMatch(part);
    const changed = Buffer.from(
      bytes.replace(part, (match) => instead.padEnd(match.length)),
      'latin1',
    );
    const kept = await rewritePdf(changed).catch(() => null);
    if (kept) expect(Buffer.from(kept).includes('/Encrypt')).toBe(false);
    else expect(await refusal(changed)).toMatch(/^This PDF (cannot be read|is protected)/);
  });

  test.each(kinds)('that opens only with a password is rejected (%j)', async (kind) => {
    const bytes = await encrypt(() => {}, { ...kind, userPassword: 'secret' });
    expect(await refusal(bytes)).toMatch(/^This PDF is protected by a password\. Open it, print it/);
  });

  test.each(kinds)('is inspected after its decryption (%j)', async (kind) => {
    const script = await encrypt((made) => made.addJavaScript('main', 'app.alert(1)'), kind);
    expect(await refusal(script)).toContain('This PDF contains JavaScript');
    const file = await encrypt((made) => {
      const stream = made.context.stream('MZ', { Type: 'EmbeddedFile' });
      made.context.register(stream);
    }, kind);
    expect(await refusal(file)).toContain('embedded files');
  });

  test.each([
    ['names an unknown method', '/Encrypt<</Filter/Adobe.PubSec/V 4>>'],
    ['has no keys', '/Encrypt<</Filter/Standard/V 2>>'],
    ['names nothing', '/Encrypt<<>>'],
  ])('that %s is rejected', async (_, entry) => {
    for (const inside of ['', Buffer.from(objectStream('(a)').toString('ascii'))]) {
      const bytes = pdf(inside).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${entry}`);
      expect(await refusal(Buffer.from(bytes, 'latin1'))).toMatch(/^This PDF is protected by a password/);
    }
  });

  test('is not what merely mentions encryption', async () => {
    expect(await refusal(having('(/Encrypt)'))).toBe('accepted');
    expect(await refusal(pdf('9 0 obj<</A(/Encrypt'))).toMatch(/^This PDF (cannot be read|is protected)/);
  });
});
