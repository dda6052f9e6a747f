import { describe, expect, it } from 'vitest';
import { resolveDestination } from './destination.ts';

const here = 'https://nannypolo.example/support';

describe('resolveDestination', () => {
  it('allows URLs within the site', () => {
    expect(resolveDestination('/user?tab=children', here)).toBe(
      'https://nannypolo.example/user?tab=children',
    );
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'http://nannypolo.example/',
    'https://nannypolo.example:444/',
    'mailto:a@b.example',
    'javascript:alert(1)',
  ])('rejects %s without `external: true`', (to) => {
    expect(() => resolveDestination(to, here)).toThrow('another site needs `external: true`');
  });

  it('allows other sites with `external: true`', () => {
    expect(resolveDestination('https://elsewhere.example/', here, { external: true })).toBe(
      'https://elsewhere.example/',
    );
    expect(resolveDestination('mailto:a@b.example', here, { external: true })).toBe('mailto:a@b.example');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('rejects %s even with `external: true`', (to) => {
    expect(() => resolveDestination(to, here, { external: true })).toThrow('Not a URL');
  });
});
