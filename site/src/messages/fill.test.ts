import { expect, it } from 'vitest';
import { fill } from './fill.ts';

it('puts values in their places', () => {
  expect(fill('From {basic} for {hours} hours', { basic: '£19', hours: 3 })).toBe('From £19 for 3 hours');
});

it('refuses a text whose value is missing', () => {
  expect(() => fill('Hello {name}', {})).toThrow('No value for {name}');
});
