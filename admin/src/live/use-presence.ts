import { presenceBeat } from '@nanny-polo/shared/live';
import { useEffect, useRef, useState } from 'react';
import type { OpenRecord } from '../data/open-record.ts';
import { liveUpdates } from './live.ts';
import { leave, leaveSoon, type Presence, reportPresence } from './presence.ts';
import { unattended } from './refresh.ts';
import { useLiveState } from './use-live.ts';

/** A soft lock ends after this long without input, in milliseconds; the form stays as it is. */
const forgotten = 10 * 60_000;

const nobody: Presence = { others: [], holder: null };

/**
 * Reports which record this tab shows or edits, regularly and whenever somebody opens or leaves it, unless the tab is
 * unattended, or hidden and not editing. Returns the others who have the record open. While `holder` has the lock, this
 * tab only counts as viewing, until `editAnyway` is called.
 */
export function usePresence(record: OpenRecord | null, editing: boolean) {
  const isLive = useLiveState() === 'live';
  const [{ others, holder }, setPresence] = useState(nobody);
  const { resource, id } = record ?? {};
  const form = editing ? `${resource}/${id}` : null;
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const anyway = form !== null && confirmedFor === form;
  const lastInput = useRef(Date.now());

  useEffect(() => {
    if (!isLive || !resource || !id) return;
    const at = { resource, id };
    const isUsed = (within: number) => Date.now() - lastInput.current < within;
    let isGone = false;
    const show = (next: Presence) => {
      if (!isGone) setPresence(next);
    };
    /** Reports what this tab does with the record. After a failure, the next report tries again. */
    const say = () => {
      if (!isUsed(unattended)) return;
      const isEditing = editing && isUsed(forgotten);
      if (document.visibilityState === 'hidden' && !isEditing) return leave();
      void reportPresence(at, { editing: isEditing, anyway }).then(show, () => undefined);
    };
    const onInput = () => {
      const wasForgotten = !isUsed(forgotten);
      lastInput.current = Date.now();
      if (wasForgotten) say();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') lastInput.current = Date.now();
      say();
    };
    const topic = `presence/${resource}/${id}`;
    say();
    const timer = setInterval(say, presenceBeat);
    liveUpdates().subscribe(topic, say);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('keydown', onInput);
    addEventListener('pointerdown', onInput);
    addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      clearInterval(timer);
      liveUpdates().unsubscribe(topic, say);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('keydown', onInput);
      removeEventListener('pointerdown', onInput);
      removeEventListener('pagehide', leave);
      setPresence(nobody);
      leaveSoon();
    };
  }, [isLive, resource, id, editing, anyway]);

  // The confirmation holds until the admin leaves the form.
  useEffect(() => setConfirmedFor((known) => (known === form ? known : null)), [form]);

  return { others, holder, editAnyway: () => setConfirmedFor(form) };
}
