import { agencyDay } from '@nanny-polo/shared/agency-day';
import { askToEndSeries, type UserSeriesDetails } from '@nanny-polo/shared/user-series';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Field } from '../../Field.tsx';
import { DateField } from '../../input/DateField.tsx';
import { Submit } from '../../Submit.tsx';
import { useForm } from '../../use-form.ts';
import { SmallButton } from '../SmallButton.tsx';
import { useText } from '../text.ts';

interface Props {
  readonly id: number;
  readonly onAsked: (series: UserSeriesDetails) => void;
}

/** Asks the agency to end a repeating booking. */
export function EndSeries({ id, onAsked }: Props) {
  const own = useText().user.series.end;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="actions" aria-label={own.open}>
      {isOpen ? (
        <EndForm
          id={id}
          onKept={() => setOpen(false)}
          onAsked={(series) => {
            setOpen(false);
            onAsked(series);
          }}
        />
      ) : (
        <SmallButton onClick={() => setOpen(true)}>{own.open}</SmallButton>
      )}
    </section>
  );
}

function EndForm({ id, onKept, onAsked }: Props & { readonly onKept: () => void }) {
  const own = useText().user.series.end;
  const form = useForm(askToEndSeries, {
    params: { id },
    onDone: (series) => {
      notify('success', own.sent, own.sentMore);
      onAsked(series);
    },
  });
  const { errors } = form;
  return (
    <form {...form.props} className="cancel">
      <DateField name="last_day" label={own.lastDay} min={agencyDay()} error={errors.last_day} />
      <Field
        name="message"
        label={own.message}
        hint={own.messageHint}
        rows={3}
        maxLength={1000}
        error={errors.message}
      />
      <Submit form={form} className="button small quiet-button">
        {own.submit}
      </Submit>{' '}
      <SmallButton onClick={onKept}>{own.back}</SmallButton>
    </form>
  );
}
