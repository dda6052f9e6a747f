import { answerOffer, type Offer } from '@nanny-polo/shared/offer';
import { useState } from 'react';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { Field } from './Field.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly offer: Offer;
  readonly text: Messages['account']['offer'];
  readonly onAnswered: (offer: Offer) => void;
}

/** Accepting takes one tap. Declining, or retracting an acceptance, takes two and an optional reason. */
export function OfferForm({ offer, text: own, onAnswered }: Props) {
  const [declining, setDeclining] = useState(false);
  const retracts = offer.state === 'accepted';
  const form = useForm(answerOffer, {
    params: { token: tokenOfPage() },
    body: (fields) => {
      const reason = String(fields.get('reason') ?? '').trim();
      const no = retracts ? 'retracted' : 'declined';
      return { answer: declining ? no : 'accepted', ...(reason && { reason }) };
    },
    onDone: onAnswered,
  });

  const no = retracts
    ? { start: own.withdraw, send: own.sendWithdraw }
    : { start: own.decline, send: own.sendDecline };

  return (
    <form {...form.props} className="answer">
      {declining && (
        <Field
          name="reason"
          label={own.reason}
          hint={own.reasonHint}
          rows={3}
          maxLength={1000}
          error={form.errors.reason}
        />
      )}
      {(declining || !retracts) && <Submit form={form}>{declining ? no.send : own.accept}</Submit>}
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? own.back : no.start}
      </button>
    </form>
  );
}
