import type { BoardLine } from '@nanny-polo/shared/office/board';
import { canReach, type Rights } from '../../base/session/rights.ts';
import { nextStepOf } from '../../bookings/booking/next-step.ts';

export type BoardStep = 'cover' | 'answer' | 'confirm' | 'check-in' | 'pay' | 'settle';

/** An action of a line: a dialog, a screen, or a telephone call. */
export type BoardAction =
  | { readonly name: BoardStep }
  | { readonly name: 'review' | 'upload' | 'family' | 'open'; readonly to: string }
  | { readonly name: 'call'; readonly phone: string; readonly who: string };

/** Returns the path of a line’s record, below /admin. */
export function recordOf({ kind, id }: BoardLine): string {
  if (kind === 'horizon') return '/document-horizon';
  if (kind === 'review') return `/master/parent-documents/${id}/show`;
  return `/${kind === 'money' ? 'order' : 'booking'}/${id}/show`;
}

/** Returns the actions of a line that these rights allow, at most two. `now` is in milliseconds since 1970. */
export function actionsOf(line: BoardLine, rights: Rights, now: number): BoardAction[] {
  const { kind, parent, nanny, waits_for, series_id, end_at } = line;
  const step = (name: BoardStep): BoardAction[] =>
    canReach(rights, name === 'pay' ? 'dashboard' : 'booking', 'full') ? [{ name }] : [];
  const open: BoardAction = { name: 'open', to: recordOf(line) };
  switch (kind) {
    case 'late':
      // After the end of a visit, check-in is no longer possible: the booking shows what can be done.
      return [...(end_at && Date.parse(end_at) > now ? step('check-in') : [open]), ...call(nanny)];
    case 'reply':
      if (series_id) return [{ name: 'open', to: `/series/${series_id}/show` }, ...call(nanny)];
      return [...step('answer'), ...call(nanny)];
    case 'change':
      return [open, ...step('settle')];
    case 'horizon':
      return [open];
    case 'review':
      return canReach(rights, 'parent-documents', 'full') ? [{ name: 'review', to: open.to }] : [];
    case 'money':
      return [...step('pay'), ...call(parent)];
    default: {
      const next = waits_for && nextStepOf(line.parent_id, waits_for);
      const who = waits_for?.nanny === 'reply' ? nanny : parent;
      if (!next) return call(who);
      if (!('to' in next)) return [...step(next.name), ...call(who)];
      const mayGo =
        next.name === 'family'
          ? canReach(rights, 'parents', 'visit')
          : canReach(rights, 'parent-documents', 'full');
      return [...(mayGo ? [{ name: next.name, to: next.to }] : []), ...call(who)];
    }
  }
}

const call = (who: BoardLine['nanny']): BoardAction[] =>
  who?.phone ? [{ name: 'call', phone: who.phone, who: who.name }] : [];
