import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLogoFault } from './logo.ts';

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;

test('accepts the demo’s logo', () =>
  expect(findLogoFault(readFileSync('agency/demo/logo.svg', 'utf8'))).toBeNull());

test.each([
  svg('<path d="M0 0h9v9z"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Drawn for us. -->\n${svg('')}`,
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
  svg('<style>.a { fill: url(#b) }</style><use href="#b"/><use xlink:href=\'#b\'/>'),
  svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
])('accepts %s', (content) => expect(findLogoFault(content)).toBeNull());

test.each([
  ['', 'It is not an SVG picture.'],
  ['\u0089PNG', 'It is not an SVG picture.'],
  [`<html>${svg('')}</html>`, 'It is not an SVG picture.'],
  [svg('<script>alert(1)</script>'), 'It contains a script.'],
  [svg('<path d="M0 0" onload="alert(1)"/>'), 'It contains a script.'],
  [svg('<a href="javascript:alert(1)"/>'), 'It contains a script.'],
  [svg('<foreignObject/>'), 'It contains a script.'],
  [svg('<image href="https://elsewhere.example/a.png"/>'), 'It refers to something outside the file.'],
  [svg('<image xlink:href="/a.png"/>'), 'It refers to something outside the file.'],
  [svg('<path fill="url(https://elsewhere.example/a.svg#b)"/>'), 'It refers to something outside the file.'],
  [svg('<style>@import "//elsewhere.example/a.css"</style>'), 'It refers to something outside the file.'],
  [`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///a">]>${svg('&a;')}`, 'It is not an SVG picture.'],
  [svg(`<!-- ${'é'.repeat(52_000)} -->`), 'It is larger than 100 KB.'],
])('rejects %.80s', (content, fault) => expect(findLogoFault(content)).toBe(fault));
