import { bookingPeriod } from '@nanny-polo/shared/booking';
import { rescheduleBooking } from '@nanny-polo/shared/booking-work';
import { refusal } from '@nanny-polo/shared/placement';
import { getPlacements, type Placements, type RosterBar } from '@nanny-polo/shared/roster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useCallback, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { callKey } from '../data/use-call.ts';
import type { Refusal } from '../record/use-record-write.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { timeSpan } from './words.ts';

/** Where a booking would be placed: a time in milliseconds, and a nanny or the open row. */
export interface Target {
  readonly start: number;
  readonly end: number;
  readonly nanny_polo_id: number | null;
}

export interface Placing {
  readonly bar: RosterBar;
  readonly target: Target;
  /** Null until the API has responded. */
  readonly allowed: Placements | null;
  /** Whether every target is announced, because the keyboard moves it. */
  readonly byKey: boolean;
  /** `asking` waits for the answer to a dialog, `saving` for the API. */
  readonly phase: 'choosing' | 'asking' | 'saving';
}

export const targetOf = ({ start_at, end_at, nanny_polo_id }: RosterBar): Target => ({
  start: Date.parse(start_at),
  end: Date.parse(end_at),
  nanny_polo_id,
});

const isSame = (one: Target, other: Target) =>
  one.start === other.start && one.end === other.end && one.nanny_polo_id === other.nanny_polo_id;

interface Options {
  readonly from: string;
  readonly days: number;
  readonly nannies: readonly { readonly id: number; readonly name: string }[];
  /** Announces a sentence to screen readers. */
  readonly announce: (words: string) => void;
}

/**
 * Places bookings: fetches once where a booking may go, judges every target without a call, asks before people are
 * notified, writes, and offers to undo.
 */
export function usePlacing({ from, days, nannies, announce }: Options) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<AgencyDataProvider>();
  const [placing, setPlacing] = useState<Placing | null>(null);
  /** The latest state, for handlers that run before the next render. */
  const current = useRef<Placing | null>(null);
  /** Whether the pointer let go before the API had responded. */
  const released = useRef(false);
  const update = useCallback((next: Placing | null) => {
    current.current = next;
    setPlacing(next);
  }, []);

  const nameOf = (id: number | null) =>
    id === null ? translate('roster.open') : (nannies.find((nanny) => nanny.id === id)?.name ?? '');

  const { mutate } = useMutation<
    unknown,
    Refusal,
    { bar: RosterBar; target: Target; version: number; back: boolean }
  >({
    mutationFn: ({ bar, target, version }) =>
      provider.call(rescheduleBooking, { params: { id: bar.id }, body: { version, ...bodyOf(target) } }),
    onSuccess: (answer, { bar, target, back }) => {
      const words = back
        ? translate('roster.undone', { code: bar.code })
        : translate('roster.placed', {
            code: bar.code,
            name: nameOf(target.nanny_polo_id),
            time: timeSpan(target.start, target.end),
          });
      announce(words);
      const { version } = (answer as { data: { version: number } }).data;
      const undo = () => mutate({ bar, target: targetOf(bar), version, back: true });
      notify(createElement(UndoNotice, { words, undo: back ? null : undo }), { autoHideDuration: 10_000 });
    },
    onError: (error) => {
      announce(`${error.message} ${translate('roster.returned')}`);
      notify(error.message, { type: 'error', messageArgs: { _: error.message } });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [callKey] });
      await queryClient.invalidateQueries({ queryKey: ['booking'] });
      update(null);
    },
  });

  /** Returns why the booking cannot be placed at a target, null if it can, and undefined while that is not known. */
  const verdict = ({ bar, allowed }: Placing, target: Target): string | null | undefined => {
    if (isSame(targetOf(bar), target)) return null;
    const period = bookingPeriod.safeParse(instantsOf(target));
    if (!period.success) return period.error.issues[0]?.message ?? '';
    if (!allowed) return undefined;
    const row = allowed.rows.find(({ nanny_polo_id }) => nanny_polo_id === target.nanny_polo_id) ?? null;
    return refusal(allowed, row, { ...target, buffer_minutes: bar.buffer_minutes });
  };

  /** Announces where the booking would be placed, and whether it can. */
  const describe = (now: Placing) => {
    const { target } = now;
    const where = { name: nameOf(target.nanny_polo_id), time: timeSpan(target.start, target.end) };
    const judged = verdict(now, target);
    const words = judged === undefined ? translate('roster.checking') : (judged ?? translate('roster.free'));
    announce(`${translate('roster.at', where)}: ${words}`);
  };

  const begin = (bar: RosterBar, byKey = false) => {
    released.current = false;
    update({ bar, target: targetOf(bar), allowed: null, byKey, phase: 'choosing' });
    const query = { from, days, nannies: nannies.map(({ id }) => id) };
    provider.call(getPlacements, { params: { id: bar.id }, query }).then(
      ({ data }) => {
        const now = current.current;
        if (now?.bar.id !== bar.id) return;
        const known = { ...now, allowed: data };
        update(known);
        if (byKey && !isSame(targetOf(bar), now.target)) describe(known);
        if (released.current) release();
      },
      (error: Error) => {
        notify(error.message, { type: 'error', messageArgs: { _: error.message } });
        update(null);
      },
    );
  };

  const aim = (change: Partial<Target>) => {
    const now = current.current;
    if (now?.phase !== 'choosing') return;
    const next = { ...now, target: { ...now.target, ...change } };
    update(next);
    if (next.byKey) describe(next);
  };

  const save = () => {
    const now = current.current;
    if (!now?.allowed) return;
    update({ ...now, phase: 'saving' });
    mutate({ bar: now.bar, target: now.target, version: now.allowed.version, back: false });
  };

  const cancel = () => {
    if (current.current?.phase === 'saving') return;
    update(null);
    announce(translate('roster.returned'));
  };

  /** Writes, or asks first if somebody is notified. Returns whether the target was accepted. */
  const drop = (): boolean => {
    const now = current.current;
    if (now?.phase !== 'choosing') return false;
    const refused = verdict(now, now.target);
    if (isSame(targetOf(now.bar), now.target)) {
      cancel();
      return false;
    }
    if (refused !== null) {
      announce(refused ?? translate('roster.checking'));
      return false;
    }
    if (noticesFor(now).length > 0) update({ ...now, phase: 'asking' });
    else save();
    return true;
  };

  /** Ends a drag: drops where that is possible, as soon as it is known; otherwise the booking returns. */
  const release = () => {
    const now = current.current;
    if (now?.phase !== 'choosing') return;
    if (!now.allowed && !isSame(targetOf(now.bar), now.target)) {
      released.current = true;
      return;
    }
    const refused = verdict(now, now.target);
    if (drop() || !refused) return;
    notify(refused, { type: 'warning', messageArgs: { _: refused } });
    cancel();
  };

  return { placing, current, begin, aim, drop, release, save, cancel, verdict, nameOf };
}

export type Placer = ReturnType<typeof usePlacing>;

/** The people who are notified of a target, in words. */
export const noticesFor = ({ bar, target, allowed }: Placing): readonly string[] =>
  allowed?.notices[bar.nanny_polo_id === target.nanny_polo_id ? 'time' : 'nanny'] ?? [];

const instantsOf = ({ start, end }: Target) => ({
  start_at: new Date(start).toISOString(),
  end_at: new Date(end).toISOString(),
});

const bodyOf = (target: Target) => ({ ...instantsOf(target), nanny_polo_id: target.nanny_polo_id });
