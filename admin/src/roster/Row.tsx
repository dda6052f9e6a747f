import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { Placements, RosterBar, RosterRow, RosterVisit } from '@nanny-polo/shared/bookings/roster';
import { memo, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Portrait } from '../ui/field/Portrait.tsx';
import { useText } from '../ui/page/use-text.ts';
import { type Axis, lanesOf } from './axis.ts';
import { Bar } from './Bar.tsx';
import { type ReadableCell, useCell } from './cell.ts';
import { addPath, warningPath } from './icon.ts';
import { heightOf } from './look.ts';
import { documentFaultOf, plannedShadesOf, Refused, Shading, shadesOf, wordsOfTimeOff } from './Shading.tsx';
import { hoursOf } from './visit/words.ts';

interface RowProps {
  /** Null for the row of open bookings. */
  row: RosterRow | null;
  bars: readonly RosterBar[];
  /** Visits of series, for which no booking has been made yet. */
  planned: readonly RosterVisit[];
  axis: Axis;
  /** The width of the track in CSS pixels. */
  track: number;
  /** If false, only the header is rendered, unless a bar of the row is being placed. */
  isInSight: boolean;
  /** The bar that is being placed. */
  placed: ReadableCell<number | null>;
  /** Where that bar may be placed. */
  allowed: ReadableCell<Placements | null>;
  /** The bar that Tab reaches, if it is in this row. */
  active: number | null;
  mayChange: boolean;
  /** Whether distances to a family are shown. */
  hasFamily: boolean;
  /** Opens the dialog that adds a booking or time off. Must be the same function in every render. */
  onAdd: (row: RosterRow) => void;
}

/** The number of lanes that the row of open bookings shows when collapsed. It never hides `spareLanes` or fewer. */
const openLanes = 8;
const spareLanes = 2;

/** A nanny with their bookings, or the open bookings. */
export const Row = memo(function Row({
  row,
  bars,
  planned,
  axis,
  track,
  isInSight,
  placed,
  allowed,
  active,
  mayChange,
  hasFamily,
  onAdd,
}: RowProps) {
  const translate = useTranslate();
  const lifted = useCell(placed, (now) => bars.find(({ id }) => id === now)?.id ?? null);
  const isShown = isInSight || lifted !== null;
  const lanes = useMemo(() => lanesOf(bars, axis), [bars, axis]);
  const [isExpanded, setExpanded] = useState(false);
  const isLimited = row === null && lanes.count > openLanes + spareLanes;
  const isBeyond = (id: number) => isLimited && (lanes.of.get(id) ?? 0) >= openLanes;
  const [reached, setReached] = useState(active);
  // An arrow key that reaches a hidden bar expands the row.
  if (active !== reached) {
    setReached(active);
    if (active !== null && isBeyond(active)) setExpanded(true);
  }
  const shown = isExpanded ? bars : bars.filter(({ id }) => !isBeyond(id));
  const isHidden = active !== null && !isExpanded && isBeyond(active);
  const tabStop = isHidden ? shown[0]?.id : active;
  const shades = useMemo(
    () =>
      isShown
        ? [...(row ? shadesOf(row, bars, axis, translate) : []), ...plannedShadesOf(planned, translate)]
        : [],
    [row, bars, planned, axis, isShown, translate],
  );
  return (
    <fieldset
      aria-label={row ? row.name : translate('roster.open')}
      data-row={row?.id ?? 'open'}
      className="row"
      style={{ minHeight: heightOf(isLimited && !isExpanded ? openLanes : lanes.count) }}
    >
      <div className={isLimited ? 'head limited' : 'head'}>
        {row ? (
          <Head row={row} axis={axis} planned={planned.length} hasPortrait={isShown} hasFamily={hasFamily} />
        ) : (
          <strong title={translate('roster.open_help')}>{translate('roster.open')}</strong>
        )}
        {isLimited && (
          <button
            type="button"
            className="rest"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded
              ? translate('roster.open_fewer')
              : translate('roster.open_rest', { count: bars.length - shown.length })}
          </button>
        )}
        {row && mayChange && (
          <button
            type="button"
            className="add"
            aria-label={translate('roster.add', { name: row.name })}
            title={translate('roster.add', { name: row.name })}
            onClick={() => onAdd(row)}
          >
            <Glyph path={addPath} />
          </button>
        )}
      </div>
      <div data-track={row?.id ?? 'open'} className="track">
        {isShown && (
          <>
            <Shading shades={shades} axis={axis} />
            <Refused allowed={allowed} nanny={row?.id ?? null} axis={axis} />
            {shown.map((bar) => (
              <Bar
                key={bar.id}
                bar={bar}
                axis={axis}
                lane={lanes.of.get(bar.id) ?? 0}
                until={lanes.until.get(bar.id) ?? axis.end}
                track={track}
                isActive={bar.id === tabStop}
                isLifted={bar.id === lifted}
                mayChange={mayChange}
              />
            ))}
          </>
        )}
      </div>
    </fieldset>
  );
});

const Glyph = ({ path, className }: { path: string; className?: string }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden>
    <path d={path} />
  </svg>
);

const weekMs = 7 * 24 * 3_600_000;

interface HeadProps {
  row: RosterRow;
  axis: Axis;
  /** The number of planned visits. */
  planned: number;
  hasPortrait: boolean;
  hasFamily: boolean;
}

const portraitPixels = 32;

const Head = memo(function Head({ row, axis, planned, hasPortrait, hasFamily }: HeadProps) {
  const translate = useTranslate();
  const tier = useText('master/nanny-polo.tier');
  const weeks = (axis.end - axis.start) / weekMs;
  const wantedHours =
    row.wanted_hours_per_week === null ? null : Math.round(row.wanted_hours_per_week * weeks);
  const booked = hoursOf(row.booked_minutes);
  const documents = documentFaultOf(row, axis, translate)?.label ?? null;
  const away = row.time_off.map((one) => wordsOfTimeOff(one, translate));
  const plan = planned > 0 ? [translate('roster.planned_count', { smart_count: planned })] : [];
  const spoken = [...away, ...plan, ...(documents === null ? [] : [documents])];
  return (
    <>
      {hasPortrait ? (
        <Portrait name={row.name} photo={row.photo} size={portraitPixels} />
      ) : (
        <span style={{ width: portraitPixels }} />
      )}
      <div className="nanny">
        <Link to={`/master/nanny-polo/${row.id}/show`} className="name">
          {row.name}
        </Link>
        <div className="hours">
          {tier(row.tier)}
          {' · '}
          <span title={translate('roster.hours_label', { booked, free: hoursOf(row.free_minutes) })}>
            {wantedHours === null
              ? translate('roster.hours_only', { booked })
              : translate('roster.hours', { booked, wanted: wantedHours })}
          </span>
          {hasFamily &&
            ` · ${row.distance_km === null ? translate('roster.distance_unknown') : formatDistance(row.distance_km)}`}
        </div>
        {spoken.length > 0 && <span className="unseen">{spoken.join('. ')}</span>}
      </div>
      {documents !== null && (
        <span title={documents}>
          <Glyph path={warningPath} className="warning" />
        </span>
      )}
    </>
  );
});
