import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { getPlacements, previewPlacement, type RosterBar } from '@nanny-polo/shared/bookings/roster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../base/data/data-provider.ts';
import { callKey } from '../base/data/use-call.ts';
import { useNotification } from '../base/data/use-notification.ts';
import type { Refusal } from '../records/record/use-record-write.ts';
import { formatPeriod } from '../ui/field/instant.ts';
import { createUndoAction } from '../ui/page/UndoAction.tsx';
import { createCell, partOf } from './cell.ts';
import {
  bodyOf,
  type Choices,
  choicesOf,
  isUnmoved,
  outcomeOf,
  type Placing,
  type Target,
  targetOf,
  verdictOf,
} from './placing.ts';

interface Options {
  readonly from: string;
  readonly days: number;
  readonly nannies: readonly { readonly id: number; readonly name: string }[];
  /** Announces a sentence to screen readers. */
  readonly announce: (words: string) => void;
}

interface Save {
  readonly bar: RosterBar;
  readonly target: Target;
  readonly version: number;
  /** The other bookings of the same children that the admin has agreed to. */
  readonly also_booked: number[];
  readonly choices: Choices;
}

/**
 * Returns functions that place a booking. They fetch once where it may be placed, check every target without a call,
 * ask the admin to confirm if the API requires it, and save.
 */
export function usePlacing({ from, days, nannies, announce }: Options) {
  const translate = useTranslate();
  const notify = useNotification();
  const queryClient = useQueryClient();
  const provider = useDataProvider<AgencyDataProvider>();
  const [cell] = useState(() => createCell<Placing | null>(null));
  // Rows read only these, so that a pointer move re-renders none of them. `placed` changes in a task of its own, so
  // that the ghost can be drawn first.
  const [placed] = useState(() => partOf(cell, (now) => now?.bar.id ?? null, setTimeout));
  const [allowed] = useState(() => partOf(cell, (now) => now?.allowed ?? null));
  /** Whether the pointer was released before the API responded. */
  const released = useRef(false);

  const nameOf = (id: number | null) =>
    id === null ? translate('roster.open') : (nannies.find((nanny) => nanny.id === id)?.name ?? '');
  const warn = (words: string, type: 'error' | 'warning' = 'error') => notify({ type, text: words });

  /** Stops placing the booking. Fetches the roster again after a failure; after a success, the mutation cache does. */
  const end = async ({ id }: RosterBar, failed: boolean) => {
    if (failed) await queryClient.invalidateQueries({ queryKey: [callKey] });
    // The admin may be placing another booking already.
    if (cell.get()?.bar.id === id) cell.set(null);
    await queryClient.invalidateQueries({ queryKey: ['booking'] });
  };

  // Not `useWrite`: while the roster is fetched again after one booking, the admin may place another.
  const { mutate } = useMutation<{ data: Booking }, Refusal, Save>({
    mutationFn: async ({ bar, target, version, also_booked, choices }) => {
      const body = {
        version,
        ...bodyOf(target),
        ...(also_booked.length > 0 && { also_booked }),
        ...choicesOf(choices),
      };
      const response = await provider.call(rescheduleBooking, { params: { id: bar.id }, body });
      const now = cell.get();
      if (now?.bar.id === bar.id) cell.set({ ...now, phase: 'saved' });
      return response;
    },
    onSuccess: ({ data }, { bar, target }) => {
      const words = translate(`roster.${outcomeOf(bar, data)}`, {
        family: bar.parent_name,
        name: nameOf(target.nanny_polo_id),
        time: formatPeriod(target.start, target.end),
      });
      announce(words);
      notify({ type: 'success', text: words, timer: 100, action: createUndoAction() });
    },
    onError: (error, { bar }) => refuse(error, bar),
    onSettled: (_, error, { bar }) => end(bar, error !== null),
  });

  /** Shows why a write was refused. If it was stale, does not ask to reload, because the roster is fetched again. */
  const refuse = ({ message, body }: Refusal, { parent_name: family }: RosterBar) => {
    const isStale = body?.code === 'stale';
    const words = isStale ? translate('roster.stale', { family }) : message;
    announce(isStale ? words : `${words} ${translate('roster.returned')}`);
    warn(words);
  };

  /** Announces where the booking would be placed, and whether that is possible. */
  const describe = (now: Placing) => {
    const { target } = now;
    const where = { name: nameOf(target.nanny_polo_id), time: formatPeriod(target.start, target.end) };
    const judged = verdictOf(now);
    const words = judged === undefined ? translate('roster.checking') : (judged ?? translate('roster.free'));
    announce(`${translate('roster.at', where)}: ${words}`);
  };

  const fetchAllowed = async (bar: RosterBar, by: Placing['by']) => {
    const query = { from, days, nannies: nannies.map(({ id }) => id) };
    try {
      const { data } = await provider.call(getPlacements, { params: { id: bar.id }, query });
      const now = cell.get();
      if (now?.bar.id !== bar.id) return;
      const known = { ...now, allowed: data };
      cell.set(known);
      if (by === 'key' && !isUnmoved(known)) describe(known);
      if (released.current) release();
    } catch (error) {
      warn((error as Error).message);
      if (cell.get()?.bar.id === bar.id) cell.set(null);
    }
  };

  const begin = (bar: RosterBar, by: Placing['by']) => {
    released.current = false;
    cell.set({
      bar,
      target: targetOf(bar),
      allowed: null,
      by,
      phase: 'choosing',
      notices: [],
      asksNanny: false,
      nannyAgreed: false,
      asksPrice: false,
      agencyPays: false,
      alsoBooked: [],
    });
    // In a task of its own, so that the first frame of a drag does not wait for it.
    setTimeout(() => void fetchAllowed(bar, by));
  };

  const aim = (change: Partial<Target>) => {
    const now = cell.get();
    if (now?.phase !== 'choosing') return;
    const next = { ...now, target: { ...now.target, ...change } };
    cell.set(next);
    if (next.by === 'key') describe(next);
  };

  const cancel = () => {
    const phase = cell.get()?.phase;
    if (phase === 'saving' || phase === 'saved') return;
    cell.set(null);
    announce(translate('roster.returned'));
  };

  /** Fetches who would be notified, then saves, or asks the admin first if the response says so. */
  const confirm = async (now: Placing, version: number) => {
    cell.set({ ...now, phase: 'saving' });
    try {
      const { data } = await provider.call(previewPlacement, {
        params: { id: now.bar.id },
        body: { version, ...bodyOf(now.target) },
      });
      const { asks, notices, children_booked: alsoBooked } = data;
      const [asksNanny, asksPrice] = [data.asks_nanny, data.asks_price];
      if (asks || alsoBooked.length > 0)
        cell.set({ ...now, phase: 'asking', notices, asksNanny, asksPrice, alsoBooked });
      else mutate({ bar: now.bar, target: now.target, version, also_booked: [], choices: now });
    } catch (error) {
      refuse(error as Refusal, now.bar);
      await end(now.bar, true);
    }
  };

  /** Notes what the admin chooses before placing the booking, and fetches who would be notified then. */
  const choose = async (choice: Partial<Choices>) => {
    const now = cell.get();
    if (now?.phase !== 'asking' || !now.allowed) return;
    const chosen = { ...now, ...choice };
    cell.set(chosen);
    try {
      const { data } = await provider.call(previewPlacement, {
        params: { id: now.bar.id },
        body: { version: now.allowed.version, ...bodyOf(now.target), ...choicesOf(chosen) },
      });
      if (cell.get() === chosen) cell.set({ ...chosen, notices: data.notices });
    } catch (error) {
      refuse(error as Refusal, now.bar);
      await end(now.bar, true);
    }
  };

  const save = () => {
    const now = cell.get();
    if (now?.phase !== 'asking' || !now.allowed) return;
    cell.set({ ...now, phase: 'saving' });
    mutate({
      bar: now.bar,
      target: now.target,
      version: now.allowed.version,
      also_booked: now.alsoBooked.map(({ id }) => id),
      choices: now,
    });
  };

  /** Places the booking if its target is possible and new. Returns whether it is. */
  const drop = (): boolean => {
    const now = cell.get();
    if (now?.phase !== 'choosing') return false;
    const refused = verdictOf(now);
    if (isUnmoved(now)) {
      cancel();
      return false;
    }
    if (refused !== null || !now.allowed) {
      announce(refused ?? translate('roster.checking'));
      return false;
    }
    void confirm(now, now.allowed.version);
    return true;
  };

  /** Ends a drag: places the booking as soon as its target is known to be possible; otherwise returns it. */
  const release = () => {
    const now = cell.get();
    if (now?.phase !== 'choosing') return;
    if (!now.allowed && !isUnmoved(now)) {
      released.current = true;
      return;
    }
    const refused = verdictOf(now);
    if (drop() || !refused) return;
    warn(refused, 'warning');
    cancel();
  };

  return { cell, placed, allowed, begin, aim, drop, release, save, cancel, choose, nameOf };
}

export type Placer = ReturnType<typeof usePlacing>;
