import type { BookingHindrance, BookingWaits, BriefWaits } from '@nanny-polo/shared/bookings/booking-wait';

/** The next step of a booking: a dialog, or another screen and the permission that it needs. */
export type NextStep =
  | { readonly name: 'cover' | 'answer' | 'confirm' }
  | {
      readonly name: 'review' | 'upload' | 'family';
      readonly to: string;
      readonly resource: string;
      readonly action: 'show' | 'create' | 'edit';
    };

/** Returns the next step towards confirmation: first a missing address or child, then the nanny, then the rest. */
export function nextStepOf(parentId: number, { nanny, hindrances }: BookingWaits | BriefWaits): NextStep {
  const all: readonly (BookingHindrance | BriefWaits['hindrances'][number])[] = hindrances;
  const incomplete = all.find(({ kind }) => kind === 'no_address' || kind === 'no_child');
  if (nanny && !incomplete) return { name: nanny === 'reply' ? 'answer' : 'cover' };
  const first = incomplete ?? all[0];
  if (!first || first.kind === 'price_not_agreed') return { name: 'confirm' };
  if (first.kind.startsWith('nanny_')) return { name: 'cover' };
  const resource = 'master/parent-documents';
  if (!first.document)
    return {
      name: 'family',
      to: `/users/parents/${parentId}/show`,
      resource: 'users/parents',
      action: 'show',
    };
  const { in_review_id, document_type_id } = first.document;
  if (in_review_id)
    return { name: 'review', to: `/${resource}/${in_review_id}/show`, resource, action: 'edit' };
  const source = new URLSearchParams({ source: JSON.stringify({ parent_id: parentId, document_type_id }) });
  return { name: 'upload', to: `/${resource}/create?${source}`, resource, action: 'create' };
}
