import { answerSeriesOffer, type SeriesOfferPage } from '@nanny-polo/shared/series-offer';
import { useState } from 'react';
import { tokenOfPage } from '../../lib/token.ts';
import type { Messages } from '../../messages/en.ts';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { countOf, OfferedVisits } from './OfferedVisits.tsx';

interface Props {
  readonly text: Messages['account'];
  readonly offer: SeriesOfferPage;
  readonly read: (token: string) => Promise<SeriesOfferPage>;
  readonly onRead: (offer: SeriesOfferPage) => void;
}

/** Accepting the ticked visits takes one tap. Declining all takes two and an optional reason. */
export function SeriesOfferForm({ text, offer, read, onRead }: Props) {
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [declining, setDeclining] = useState(false);
  const own = text.seriesOffer;
  const open = offer.visits.filter((visit) => visit.open);
  const except = open.filter(({ day, taken }) => taken || unticked.includes(day)).map(({ day }) => day);
  const visits = open.length - except.length;
  const form = useForm(answerSeriesOffer, {
    params: { token: tokenOfPage() },
    body: (fields) => {
      const reason = String(fields.get('reason') ?? '').trim();
      if (declining) return { answer: 'declined', ...(reason && { reason }) };
      return { answer: 'accepted', ...(except.length > 0 && { except }) };
    },
    onDone: onRead,
    // The offer or the nanny's time has changed. The refusal's message stays while the offer awaits a reply.
    onRefused: () => void read(tokenOfPage()).then(onRead, () => undefined),
  });
  const toggle = (day: string) =>
    setUnticked(unticked.includes(day) ? unticked.filter((one) => one !== day) : [...unticked, day]);
  const accept =
    except.length === 0 ? fill(own.acceptAll, { visits }) : fill(own.acceptSome, { visits, of: open.length });

  return (
    <form {...form.props} className="answer">
      <fieldset className="slip">
        <legend className="display">{countOf(offer, own)}</legend>
        <p className="quiet">{own.untick}</p>
        <OfferedVisits text={own} visits={offer.visits} except={except} onToggle={toggle} />
      </fieldset>
      {declining && (
        <Field
          name="reason"
          label={text.offer.reason}
          hint={text.offer.reasonHint}
          rows={3}
          maxLength={1000}
          error={form.errors.reason}
        />
      )}
      {(declining || visits > 0) && <Submit form={form}>{declining ? own.sendDecline : accept}</Submit>}
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? text.offer.back : own.decline}
      </button>
    </form>
  );
}
