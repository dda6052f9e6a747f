import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { uploadTypes } from '@nanny-polo/shared/contract/upload';
import { submitOwnDocument } from '@nanny-polo/shared/people/family';
import { documentFile, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openSession } from '../../accounts/session/service.ts';
import { parentDocument } from '../../people/parent-documents/table.ts';
import { objectStream, pdf, png, pngFile, textChunk } from '../../test/files.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const token = await openSession(product.db, { realm: 'user', id: 115 }, { ip: '', userAgent: '' });

const html = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const latin = (text: string) => Buffer.from(text, 'latin1');
const jpeg = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
const webp = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .webp()
    .toBuffer();
const gif = latin(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
);
const truncated = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, 40);

const scripted = pdf('9 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj');

/** What each file is, its name, and its bytes. `kept` marks files that are made harmless and accepted. */
const hostile: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>, kept?: 'kept'][] = [
  ['HTML', 'page.html', () => latin(html)],
  ['HTML named as an image', 'photo.png', () => latin(html)],
  ['HTML named as a PDF', 'document.pdf', () => latin(html)],
  ['HTML after spaces', 'a.png', () => latin(`${' '.repeat(300)}${html}`)],
  ['XHTML', 'a.xhtml', () => latin(`<?xml version="1.0"?>${html}`)],
  ['SVG', 'logo.svg', () => latin(svg)],
  ['SVG named as an image', 'logo.png', () => latin(svg)],
  ['SVG after an XML declaration', 'logo.jpg', () => latin(`<?xml version="1.0"?>${svg}`)],
  [
    'XML with an external entity',
    'a.xml',
    () => latin('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  ],
  ['JavaScript', 'a.js', () => latin('alert(1)')],
  ['JavaScript named as an image', 'a.jpg', () => latin('alert(1)')],
  ['a shell script', 'a.sh', () => latin('#!/bin/sh\nrm -rf /')],
  ['PHP', 'a.php', () => latin('<?php system($_GET[0]);')],
  ['a Windows program', 'a.exe', () => latin(`MZ${'\0'.repeat(200)}`)],
  ['a Linux program', 'a.bin', () => latin(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`)],
  ['a ZIP', 'a.zip', () => latin(`PK\x03\x04${'\0'.repeat(60)}`)],
  ['a Word document', 'a.docx', () => latin(`PK\x03\x04\x14\x00\x06\x00${'\0'.repeat(60)}word/document.xml`)],
  ['an old Word document', 'a.doc', () => latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`)],
  ['a GZIP', 'a.gz', () => latin('\x1f\x8b\x08\x00\x00\x00\x00\x00')],
  ['a TAR', 'a.tar', () => Buffer.alloc(1024, 'a')],
  ['a GIF', 'a.gif', () => gif],
  ['a GIF named as a PNG', 'a.png', () => gif],
  ['a GIF that is JavaScript', 'a.gif', () => latin('GIF89a=1;alert(1)//')],
  ['a BMP', 'a.bmp', () => latin(`BM${'\0'.repeat(100)}`)],
  ['a TIFF', 'a.tiff', () => latin(`II*\0${'\0'.repeat(100)}`)],
  ['an icon', 'a.ico', () => latin(`\0\0\x01\0${'\0'.repeat(100)}`)],
  ['a HEIC', 'a.heic', () => latin(`\0\0\0\x18ftypheic${'\0'.repeat(100)}`)],
  ['an AVIF', 'a.avif', () => latin(`\0\0\0\x18ftypavif${'\0'.repeat(100)}`)],
  ['an MP4', 'a.mp4', () => latin(`\0\0\0\x18ftypmp42${'\0'.repeat(100)}`)],
  ['an MP3', 'a.mp3', () => latin(`ID3\x03${'\0'.repeat(100)}`)],
  ['a font', 'a.woff2', () => latin(`wOF2${'\0'.repeat(100)}`)],
  ['a WebAssembly module', 'a.wasm', () => latin('\0asm\x01\0\0\0')],
  ['a Flash film', 'a.swf', () => latin(`FWS\x09${'\0'.repeat(100)}`)],
  ['an RTF', 'a.rtf', () => latin('{\\rtf1 hello}')],
  ['PostScript', 'a.ps', () => latin('%!PS-Adobe-3.0\nquit')],
  ['plain text', 'a.txt', () => latin('hello')],
  ['one byte', 'a.png', () => latin('a')],
  ['an empty file', 'a.png', () => Buffer.alloc(0)],
  ['zeros', 'a.png', () => Buffer.alloc(5000)],
  ['only the header of a PNG', 'a.png', () => png().subarray(0, 8)],
  ['a PNG without its pixels', 'a.png', () => png().subarray(0, 40)],
  ['only the header of a JPEG', 'a.jpg', () => latin('\xff\xd8\xff\xe0\0\x10JFIF\0')],
  ['a truncated JPEG', 'a.jpg', () => truncated(jpeg())],
  ['a truncated WebP', 'a.webp', () => truncated(webp())],
  ['HTML after the header of a JPEG', 'a.jpg', () => latin(`\xff\xd8\xff\xe0${html}`)],
  ['a decompression bomb of 2.5 gigapixels', 'a.png', () => png(50_000, 50_000, [], 1)],
  ['a decompression bomb as wide as a PNG can be', 'a.png', () => png(0x7fffffff, 1, [], 0)],
  ['a decompression bomb of 60 megapixels with all its pixels', 'a.png', () => png(60_000, 1000)],
  ['10 MB and a byte', 'a.pdf', () => Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)])],
  ['a PNG with HTML in a text chunk', 'a.png', () => png(8, 8, [textChunk(html)]), 'kept'],
  ['a PNG with HTML after its end', 'a.html', () => Buffer.concat([png(), latin(html)]), 'kept'],
  ['a PNG followed by a ZIP', 'a.zip', () => Buffer.concat([png(), latin(`PK\x03\x04${html}`)]), 'kept'],
  [
    'a JPEG followed by PHP',
    'a.php',
    async () => Buffer.concat([await jpeg(), latin('<?php system(1);')]),
    'kept',
  ],
  ['a WebP followed by a script', 'a.js', async () => Buffer.concat([await webp(), latin(html)]), 'kept'],
  ['eight bytes of a PDF', 'a.pdf', () => latin('%PDF-1.7')],
  ['a PDF with JavaScript', 'a.pdf', () => scripted],
  [
    'a PDF with JavaScript in an object stream',
    'a.pdf',
    () => pdf(objectStream('<</S/JavaScript/JS(app.alert(1))>>')),
  ],
  ['a PDF with an embedded file', 'a.pdf', () => pdf('9 0 obj<</Type/Filespec/EF<</F 8 0 R>>>>endobj')],
  ['a PDF that is also HTML', 'a.html', () => pdf(html), 'kept'],
  ['a PDF after HTML', 'a.html', () => Buffer.concat([latin(html), pdf()]), 'kept'],
  ['a PDF after the header of a ZIP', 'a.zip', () => Buffer.concat([latin('PK\x03\x04'), pdf()]), 'kept'],
  ['a PDF with JavaScript after a blank line', 'a.pdf', () => Buffer.concat([latin('\n'), scripted])],
  ['a name with a path traversal', '../../../../etc/cron.d/evil.png', () => png(), 'kept'],
  ['a name with a Windows path traversal', '..\\..\\windows\\evil.png', () => png(), 'kept'],
  ['a name with a NUL byte', 'evil\0.png', () => png(), 'kept'],
  ['a name that injects a header', 'a"\r\nContent-Type: text/html\r\n\r\n.png', () => png(), 'kept'],
  ['a name of 4,000 characters', `${'a'.repeat(4000)}.png`, () => png(), 'kept'],
  ['a name with a right-to-left override', 'txt.\u202Egnp.exe', () => png(), 'kept'],
  ['the name of a hidden file', '.htaccess', () => png(), 'kept'],
  ['a file without a name', '', () => png()],
];

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const active = /<script|<\?php|<html|onload=/i;

describe('hostile files', () => {
  test('at least sixty kinds of hostile file are tested', () =>
    expect(hostile.length).toBeGreaterThanOrEqual(60));

  test.each(hostile)('%s is rejected or made harmless', async (_, name, bytes, kept) => {
    const before = await product.db.$count(parentDocument);
    const file = new File([new Uint8Array(await bytes())], name, { type: 'text/html' });
    const body = { parent_id: 115, document_type_id: 5, file };
    const call = owner.call(parentDocuments.create, { body });
    if (!kept) {
      await expect(call).rejects.toMatchObject({
        status: expect.toSatisfy((one) => one === 422 || one === 413),
      });
      expect(await product.db.$count(parentDocument)).toBe(before);
      return;
    }
    const made = await call;
    const [stored = { name: '', type: '' }] = made.files;
    expect(uploadTypes).toContain(stored.type);
    expect(stored.name).toMatch(/^[^\\/\p{C}"<>]{1,120}$/u);
    expect(stored.name.split('.').at(-1)).toBe(extensions[stored.type]);
    const { headers, _data } = await owner.request<Blob>(`/admin/master/parent-documents/${made.id}/file`);
    expect(headers.get('content-type')).toBe(stored.type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'.*frame-ancestors 'none'/,
    );
    const served = Buffer.from(await (_data as Blob).arrayBuffer()).toString('latin1');
    expect(served).not.toMatch(active);
  });

  test('no file is written outside the storage’s folders, or kept after it is rejected', async () => {
    const files = readdirSync(join(product.config.dataDir, 'files'), { recursive: true }).map(String);
    const documents = files.filter((one) => one !== 'documents');
    expect(documents.length).toBe(hostile.filter(([, , , kept]) => kept).length);
    for (const one of documents) expect(one).toMatch(/^documents\/[0-9a-f]{36}\.(png|jpg|webp|pdf)$/);
  });
});

/** Uploads up to 1 GiB and counts the bytes sent before the response. */
function flood(headers: Record<string, string>): Promise<{ status: number; sent: number }> {
  const url = new URL(`${product.url}${submitOwnDocument.url}`);
  const head =
    '--b\r\nContent-Disposition: form-data; name="document_type_id"\r\n\r\n5\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const chunk = Buffer.alloc(65_536, 'a');
  const gigabyte = 1024 ** 3;
  return new Promise((resolve) => {
    let sent = 0;
    let status = 0;
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        ...headers,
      },
    });
    outgoing.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    const end = () => resolve({ status, sent: outgoing.socket?.bytesWritten ?? sent });
    outgoing.on('error', () => {});
    outgoing.on('close', end);
    outgoing.write(head);
    const more = () => {
      while (sent < gigabyte && !outgoing.destroyed && status === 0) {
        sent += chunk.length;
        if (!outgoing.write(chunk)) return outgoing.once('drain', more);
      }
      return outgoing.end();
    };
    more();
  });
}

describe('an upload of one gigabyte', () => {
  test('is not read beyond 11 MB', async () => {
    const before = process.memoryUsage().rss;
    const { status, sent } = await flood({ 'transfer-encoding': 'chunked' });
    expect(status === 413 || status === 0).toBe(true);
    // The operating system's buffers on both sides are counted too.
    expect(sent).toBeLessThan(24 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('is rejected by its declared length alone', async () => {
    const { status, sent } = await flood({ 'content-length': String(1024 ** 3) });
    expect(status === 413 || status === 0).toBe(true);
    expect(sent).toBeLessThan(12 * 1024 * 1024);
  });

  test('leaves the product responsive', async () => {
    const of = { document_type_id: 4, file: pngFile() };
    const { data } = await product.client(token).call(submitOwnDocument, { body: of });
    await owner.call(documentFile, { params: { id: data.id } });
  });
});

describe('a form', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    product.send('/users/documents', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  test.each([
    ['as JSON', '{"document_type_id":5}', { 'content-type': 'application/json' }, 415],
    ['as text', 'hello', { 'content-type': 'text/plain' }, 415],
    [
      'without a closing boundary',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    ['without a boundary', 'abc', { 'content-type': 'multipart/form-data' }, 400],
  ] as const)('%s is rejected', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBeGreaterThanOrEqual(400);
    expect((await send(body, headers)).status).toBeLessThan(500);
    expect([status, 400, 406, 415, 422]).toContain((await send(body, headers)).status);
  });

  test('is rejected without a file, with two files, and with unknown fields', async () => {
    const form = (...parts: [string, string | File][]) => {
      const made = new FormData();
      for (const [name, value] of parts) made.append(name, value as string);
      return made;
    };
    const forms = [
      form(['document_type_id', '5']),
      form(['document_type_id', '5'], ['file', pngFile()], ['file', pngFile()]),
      form(['document_type_id', '5'], ['parent_id', '1'], ['file', pngFile()]),
      form(['document_type_id', 'abc'], ['file', pngFile()]),
      form(['document_type_id', '999'], ['file', pngFile()]),
      form(['__proto__', '5'], ['file', pngFile()]),
      form(['document_type_id', '5'], ['other', pngFile()]),
    ];
    for (const one of forms) {
      const { status } = await send(one);
      expect([400, 413, 422]).toContain(status);
    }
  });
});
