import { Box } from '@mui/material';
import type { Roster } from '@nanny-polo/shared/bookings/roster';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { unseen } from '../base/theme/unseen.ts';
import { ActionDialog } from '../records/record/ActionDialog.tsx';
import { ChildrenBookedNotice } from '../records/record/ChildrenBookings.tsx';
import { captionOf, nameVisit } from '../records/record/name-visit.ts';
import { formatPeriod } from '../ui/field/instant.ts';
import { LabelledCheckbox } from '../ui/input/LabelledCheckbox.tsx';
import { AddDialog, type AddedRange } from './AddDialog.tsx';
import { type Axis, addClockHours, type Day } from './axis.ts';
import { type Cell, createCell, useCell } from './cell.ts';
import { PlaceForm } from './PlaceForm.tsx';
import { type Placer, usePlacing } from './use-placing.ts';

/** What the grid and the list of one day show. */
export interface RosterView {
  readonly roster: Roster;
  readonly days: readonly Day[];
  readonly today: string;
  readonly mayChange: boolean;
  readonly hasOpen: boolean;
  /** When the shown nannies are free, if the admin has filtered by that. */
  readonly free: Axis | null;
}

/** Returns functions that place bookings, add to rows and announce sentences, and the elements that they need. */
export function useActions({ roster, days, today, hasOpen, free }: RosterView) {
  const [said] = useState(() => createCell(''));
  const [range, add] = useState<AddedRange | null>(null);
  const placer = usePlacing({
    from: days[0]?.day ?? today,
    days: days.length,
    nannies: roster.rows,
    announce: said.set,
  });
  /**
   * Opens the dialog for the morning of a day. By default for the time in which the nannies are free, otherwise for the
   * first day shown that is not over.
   */
  const addTo = useCallback(
    ({ id }: { id: number }, day?: number, isOff = false) => {
      const shown = days.find(({ end }) => end > readServerTime()) ?? days[0];
      const start = day ?? shown?.start ?? 0;
      const morning = { start: addClockHours(start, 9), end: addClockHours(start, 12) };
      add({ nanny_polo_id: id, ...(day === undefined && free ? free : morning), isOff });
    },
    [days, free],
  );
  const dialogs = (
    <>
      <LiveRegion said={said} placer={placer} />
      {range && (
        <AddDialog
          range={range}
          name={placer.nameOf(range.nanny_polo_id)}
          announce={said.set}
          onClose={() => add(null)}
        />
      )}
      <PlaceForm placer={placer} nannies={roster.rows} hasOpen={hasOpen} />
      <PlacingDialog placer={placer} />
    </>
  );
  return { placer, add, addTo, announce: said.set, dialogs };
}

/** What is said to screen readers; also shown while a booking is placed by keyboard, with why it cannot be. */
function LiveRegion({ said, placer }: { said: Cell<string>; placer: Placer }) {
  const words = useCell(said, (now) => now);
  const isShown = useCell(placer.cell, (now) => now?.by === 'key');
  return (
    <Box role="status" aria-live="polite" sx={isShown ? { ...hint, fontWeight: 600 } : unseen}>
      {words}
    </Box>
  );
}

/** What pointer and keys do; hidden while a booking is placed by keyboard. */
export function Help({ placer, mayChange }: { placer: Placer; mayChange: boolean }) {
  const translate = useTranslate();
  const isHidden = useCell(placer.cell, (now) => now?.by === 'key');
  return (
    <Box id="roster-help" hidden={isHidden} sx={{ ...hint, color: 'text.secondary' }}>
      {translate(mayChange ? 'roster.help' : 'roster.help_visit')}
    </Box>
  );
}

const hint = { fontSize: 12.5, lineHeight: '20px', px: 1.5, py: 0.5 } as const;

/** Asks the admin to confirm a placement if the API requires it, and says who is notified of what. */
function PlacingDialog({ placer: { cell, nameOf, save, cancel, choose } }: { placer: Placer }) {
  const translate = useTranslate();
  const placing = useCell(cell, (now) => (now?.phase === 'asking' ? now : null));
  if (!placing) return null;
  const { bar, target, notices, asksNanny, nannyAgreed, asksPrice, agencyPays, alsoBooked } = placing;
  const where = { name: nameOf(target.nanny_polo_id), time: formatPeriod(target.start, target.end) };
  return (
    <ActionDialog
      title={translate('roster.confirm', { name: nameVisit(bar, translate) })}
      caption={captionOf(bar)}
      text={translate('roster.confirm_text', where)}
      error={null}
      submit={translate(alsoBooked.length > 0 ? 'children_booked.submit' : 'roster.place')}
      disabled={false}
      isReady={alsoBooked.length === 0 && !asksNanny && !asksPrice}
      onSubmit={save}
      onClose={cancel}
    >
      <ChildrenBookedNotice bookings={alsoBooked} />
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      {asksNanny && (
        <LabelledCheckbox
          size="medium"
          label={translate('roster.nanny_agreed')}
          checked={nannyAgreed}
          onChange={(agreed) => void choose({ nannyAgreed: agreed })}
        />
      )}
      {asksPrice && (
        <LabelledCheckbox
          size="medium"
          label={translate('cover.agency_pays')}
          checked={agencyPays}
          onChange={(pays) => void choose({ agencyPays: pays })}
        />
      )}
    </ActionDialog>
  );
}
