import { hasTrait, toneOf } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { formatPeriod, formatShortTime } from '../ui/field/instant.ts';
import { useText } from '../ui/page/use-text.ts';
import { type Axis, extentOf, shareOf } from './axis.ts';
import { pathOf } from './icon.ts';
import { aroundWordsPixels, laneHeight, lanesFrom, minBarPixels } from './look.ts';
import { wordsOfAskedTime, wordsOfAsking } from './visit/words.ts';

interface BarProps {
  bar: RosterBar;
  axis: Axis;
  lane: number;
  /** The instant up to which the bar's words have room. */
  until: number;
  /** The width of the track in CSS pixels. */
  track: number;
  /** Whether Tab reaches this bar; the others are reached by arrow keys. */
  isActive: boolean;
  /** Whether the bar is being placed elsewhere. */
  isLifted: boolean;
  mayChange: boolean;
}

const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ');

/** A booking on the roster. The grid handles its events by `data-bar` and `data-end`; `look.ts` has its styles. */
export const Bar = memo(function Bar({
  bar,
  axis,
  lane,
  until,
  track,
  isActive,
  isLifted,
  mayChange,
}: BarProps) {
  const translate = useTranslate();
  const text = useText('booking');
  const [start, end] = [Date.parse(bar.start_at), Date.parse(bar.end_at)];
  const tone = toneOf(bar.status);
  const status = text(`status.${bar.status}`);
  const asking = bar.asked_time ? wordsOfAskedTime(bar.asked_time, translate) : wordsOfAsking(bar, translate);
  const words = [`${formatShortTime(start)} ${bar.parent_name}`, asking].filter(Boolean).join(' · ');
  const isAccepted = bar.accepted && bar.status === 'offered';
  const label = translate('roster.bar', {
    words,
    service: text(`service.${bar.service}`),
    time: formatPeriod(start, end),
    status: isAccepted ? `${status}, ${translate('roster.accepted')}` : status,
  });
  const isMovable = mayChange && hasTrait(bar.status, 'editable');
  const from = shareOf(axis, Math.max(start, axis.start));
  const place = placeOfWords(words, shareOf(axis, end) - from, shareOf(axis, until) - from, track);
  return (
    <button
      type="button"
      className={classes(
        'bar',
        tone,
        isMovable && 'movable',
        isLifted && 'lifted',
        ((bar.status === 'offered' && !isAccepted) || bar.asked_time !== null) && 'unanswered',
      )}
      data-bar={bar.id}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      style={{ ...extentOf(axis, start, end), top: lanesFrom + lane * laneHeight }}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={pathOf(bar.status, tone)} />
      </svg>
      {place && (
        <span
          className={classes('words', place.isBeside && 'beside', place.cut !== null && 'cut')}
          style={place.cut === null ? undefined : { maxWidth: place.cut }}
        >
          {words}
        </span>
      )}
      {isMovable && <span data-end aria-hidden />}
    </button>
  );
});

interface Place {
  /** Whether the text is to the right of the bar instead of in it. */
  readonly isBeside: boolean;
  /** The width in pixels to which the text is cut; null if it has room. */
  readonly cut: number | null;
}

/** The average width of a letter, and the smallest width in which words are shown, in pixels. */
const letterPixels = 6.7;
const minWordsPixels = 32;
/** Pixels between a bar, the words beside it and the next bar. */
const gapPixels = 6;

/**
 * Returns where the text of a bar goes, or null if there is no room for it. `width` is the bar's share of the track,
 * `until` the share from its start to the next bar.
 */
export function placeOfWords(words: string, width: number, until: number, track: number): Place | null {
  const bar = Math.max(minBarPixels, width * track);
  const needed = words.length * letterPixels;
  const inside = bar - aroundWordsPixels;
  const beside = until * track - bar - gapPixels;
  if (inside >= needed) return { isBeside: false, cut: null };
  if (beside >= needed) return { isBeside: true, cut: null };
  const isBeside = beside > inside;
  const cut = Math.floor(isBeside ? beside : inside);
  return cut < minWordsPixels ? null : { isBeside, cut };
}
