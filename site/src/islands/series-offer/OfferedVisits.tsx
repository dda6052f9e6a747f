import type { SeriesOfferPage } from '@nanny-polo/shared/series-offer';
import { useState } from 'react';
import { period } from '../../lib/format.ts';
import type { Messages } from '../../messages/en.ts';
import { fill } from '../../messages/fill.ts';

/** How many visits are shown before “Show all”. */
const shown = 16;

type Visit = SeriesOfferPage['visits'][number];

interface Props {
  readonly text: Messages['account']['seriesOffer'];
  readonly visits: readonly Visit[];
  /** The days that the reply leaves out, and the handler of their checkboxes; omitted once the offer has a reply. */
  readonly except?: readonly string[];
  readonly onToggle?: (day: string) => void;
}

/** Returns how many visits an offer has, in words. */
export const countOf = ({ visits: { length } }: SeriesOfferPage, { one, many }: Props['text']): string =>
  length === 1 ? one : fill(many, { visits: length });

/** The visits of an offer: those awaiting a reply have a checkbox, the others show their state. */
export function OfferedVisits({ text, visits, except = [], onToggle }: Props) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className="visits">
        {(isWhole ? visits : visits.slice(0, shown)).map((visit) => {
          const { day, open, taken, start_at, end_at } = visit;
          const time = period(start_at, end_at);
          const state = taken ? text.taken : text.stages[visit.stage ?? 'planned'];
          return (
            <li key={day + start_at}>
              {open && onToggle ? (
                <label>
                  <input
                    type="checkbox"
                    checked={!taken && !except.includes(day)}
                    disabled={taken}
                    onChange={() => onToggle(day)}
                  />
                  <span>{time}</span>
                  {state && <small>{state}</small>}
                </label>
              ) : (
                <p>
                  {time} {state && <small>{state}</small>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {visits.length > shown && !isWhole && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          {fill(text.showAll, { visits: visits.length })}
        </button>
      )}
    </>
  );
}
