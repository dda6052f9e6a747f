import { answerOffer, type Offer } from '@nanny-polo/shared/offer';
import { useState } from 'react';
import { tokenOfPage } from '../lib/token.ts';
import type { Messages } from '../messages/en.ts';
import { Field } from './Field.tsx';
import { Submit } from './Submit.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['account'];
  readonly onAnswered: (offer: Offer) => void;
}

/** Yes at one tap; no at two, with a reason for who likes to give one. */
export function OfferForm({ text, onAnswered }: Props) {
  const [declining, setDeclining] = useState(false);
  const own = text.offer;
  const form = useForm(answerOffer, {
    params: { token: typeof location === 'undefined' ? '' : tokenOfPage() },
    body: (fields) => {
      const reason = String(fields.get('reason') ?? '').trim();
      return { answer: declining ? 'declined' : 'accepted', ...(reason && { reason }) };
    },
    onDone: onAnswered,
  });

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
      <Submit form={form} text={text.form}>
        {declining ? own.sendDecline : own.accept}
      </Submit>
      <button type="button" className="button quiet-button" onClick={() => setDeclining(!declining)}>
        {declining ? own.back : own.decline}
      </button>
    </form>
  );
}
