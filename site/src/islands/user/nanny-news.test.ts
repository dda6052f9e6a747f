import { expect, test, vi } from 'vitest';
import { messages } from '../../messages/en.ts';
import { describeNannyNews } from './nanny-news.ts';
import { isNight, isRunning } from './ring-now.ts';

vi.useFakeTimers({ now: new Date('2026-12-02T10:00:00Z'), toFake: ['Date'] });

const visit = {
  status: 'offered',
  uncovered: true,
  asking: null,
  price_refused: null,
  replaced: null,
  nanny_name: null,
  start_at: '2026-12-04T18:00:00Z',
  end_at: '2026-12-04T23:30:00Z',
} as const;
type Visit = Parameters<typeof describeNannyNews>[1];
const say = (changes: Partial<Visit>) => describeNannyNews(messages.user.nannyNews, { ...visit, ...changes });
const until = (nannies: number, reply_by: string | null) => ({
  asking: { nannies, reply_by, accepted: false },
});

test.each<[string, Partial<Visit>, string | undefined]>([
  ['nobody is asked', {}, 'We are looking for another nanny and will write to you.'],
  ['nobody is asked yet', { uncovered: false }, undefined],
  [
    'five are asked until today',
    { replaced: 'Ines', ...until(5, '2026-12-02T15:00:00Z') },
    'Ines can’t come on Friday. We are asking five nannies and will tell you by 15:00.',
  ],
  [
    'one is asked until tomorrow',
    { uncovered: false, ...until(1, '2026-12-03T09:30:00Z') },
    'We are asking one nanny and will tell you by Thursday at 09:30.',
  ],
  [
    'one has accepted',
    { uncovered: false, asking: { nannies: 1, reply_by: null, accepted: true } },
    'A nanny has said yes. We will write to you as soon as it is confirmed.',
  ],
  [
    'the family has said no to a price',
    {
      uncovered: false,
      asking: { nannies: 1, reply_by: null, accepted: true },
      price_refused: { from_minor: 10_400, to_minor: 12_800 },
    },
    'You said no to £128. We’ll look for someone at £104.',
  ],
  [
    'many are asked without a deadline',
    { replaced: 'Ines', ...until(14, null) },
    'Ines can’t come on Friday. We are asking 14 nannies and will write to you.',
  ],
  [
    'the visit is in two weeks',
    { replaced: 'Ines', start_at: '2026-12-18T18:00:00Z', end_at: '2026-12-18T20:00:00Z' },
    'Ines can’t come on Friday 18 December. We are looking for another nanny and will write to you.',
  ],
  [
    'another nanny is confirmed',
    { status: 'confirmed', uncovered: false, replaced: 'Ines', nanny_name: 'Grace' },
    'For Friday you have Grace instead of Ines.',
  ],
  [
    'the other nanny has the same name',
    { status: 'confirmed', uncovered: false, replaced: 'Ines', nanny_name: 'Ines' },
    undefined,
  ],
  [
    'the visit is over',
    { status: 'completed', uncovered: false, replaced: 'Ines', nanny_name: 'Grace' },
    undefined,
  ],
])('says what is true while %s', (_, changes, sentence) => {
  expect(say(changes)).toBe(sentence);
});

test('the telephone is shown from half an hour before a confirmed visit until it ends', () => {
  const at = (time: string) => Date.parse(`2026-12-04T${time}:00Z`);
  const confirmed = { ...visit, status: 'confirmed' } as const;
  const times = ['17:29', '17:30', '23:29', '23:30'];
  expect(times.map((time) => isRunning(confirmed, at(time)))).toEqual([false, true, true, false]);
  expect(isRunning({ ...visit, status: 'in_progress' }, at('23:45'))).toBe(true);
  expect(isRunning(visit, at('19:00'))).toBe(false);
  const hours = { opens: '07:00', closes: '21:00' };
  expect(['06:59', '07:00', '20:59', '21:00'].map((time) => isNight(hours, at(time)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isNight({ opens: '', closes: '' }, at('03:00'))).toBe(false);
});
