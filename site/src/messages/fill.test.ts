import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('replaces placeholders with their values', () => {
  expect(fill('From {basic} for {hours} hours', { basic: '£19', hours: 3 })).toBe('From £19 for 3 hours');
});

it('throws if a value is missing', () => {
  expect(() => fill('Hello {name}', {})).toThrow('No value for {name}');
});
