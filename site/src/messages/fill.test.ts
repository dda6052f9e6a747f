import { expect, it } from 'vitest';
import { fillText } from './fill.ts';

it('replaces placeholders with their values', () => {
  expect(fillText('From {basic} for {hours} hours', { basic: '£19', hours: 3 })).toBe('From £19 for 3 hours');
});

it('throws if a value is missing', () => {
  expect(() => fillText('Hello {name}', {})).toThrow('No value for {name}');
});
