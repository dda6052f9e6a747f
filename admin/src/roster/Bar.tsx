import { hasTrait, toneOf } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { type Axis, extent } from './axis.ts';
import { pathOf } from './icon.ts';
import { laneHeight, lanesFrom } from './look.ts';
import { timeOfDay, timeSpan, wordsOfAsking } from './words.ts';

interface BarProps {
  bar: RosterBar;
  axis: Axis;
  lane: number;
  /** The instant up to which its words have room. */
  until: number;
  /** Whether Tab reaches this bar; the others are reached by arrow keys. */
  isActive: boolean;
  /** Whether it is being placed elsewhere. */
  isLifted: boolean;
  mayChange: boolean;
}

/** A booking on the roster. Its handlers are those of the grid, by `data-bar` and `data-end`; its look is in `look.ts`. */
export const Bar = memo(function Bar({ bar, axis, lane, until, isActive, isLifted, mayChange }: BarProps) {
  const translate = useTranslate();
  const [start, end] = [Date.parse(bar.start_at), Date.parse(bar.end_at)];
  const tone = toneOf(bar.status);
  const status = translate(`resources.booking.status.${bar.status}`);
  const asking = wordsOfAsking(bar, translate);
  const words = [`${timeOfDay(start)} ${bar.parent_name}`, asking].filter(Boolean).join(' · ');
  const isAccepted = bar.accepted && bar.status === 'offered';
  const label = translate('roster.bar', {
    words,
    service: translate(`resources.booking.service.${bar.service}`),
    time: timeSpan(start, end),
    status: isAccepted ? `${status}, ${translate('roster.accepted')}` : status,
  });
  const isMovable = mayChange && hasTrait(bar.status, 'editable');
  const looks = [
    'bar',
    tone,
    isMovable && 'movable',
    isLifted && 'lifted',
    bar.status === 'offered' && !isAccepted && 'unanswered',
  ];
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      data-bar={bar.id}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      style={{ ...extent(axis, start, end), top: lanesFrom + lane * laneHeight }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={pathOf(bar.status, tone)} />
      </svg>
      <span
        className="words"
        style={{ maxWidth: `calc(${((until - start) / (end - start)) * 100}% - 20px)` }}
      >
        {words}
      </span>
      {isMovable && <span data-end aria-hidden />}
    </button>
  );
});
