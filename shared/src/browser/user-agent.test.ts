import { expect, test } from 'vitest';
import { browserOf } from './user-agent.ts';

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`;

test.each([
  [mozilla('Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'), 'Edge', 'Windows'],
  [mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'), 'Safari', 'iPhone'],
  [mozilla('Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'), 'Chrome', 'Android'],
  [mozilla('X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox', 'Linux'],
  ['curl/8.0', null, null],
])('finds the browser and system of %s', (userAgent, browser, system) =>
  expect(browserOf(userAgent)).toEqual({ browser, system }),
);
