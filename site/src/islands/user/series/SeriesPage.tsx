import { describeRule } from '@nanny-polo/shared/bookings/recurrence';
import {
  askToEndSeries,
  getUserSeries,
  type UserSeriesDetails,
} from '@nanny-polo/shared/bookings/user-series';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { showNotification } from '../../../lib/notifications.ts';
import { fillText } from '../../../messages/fill.ts';
import { Field } from '../../Field.tsx';
import { DateField } from '../../input/DateField.tsx';
import { useForm } from '../../use-form.ts';
import { ActionForm } from '../ActionForm.tsx';
import { CareFacts } from '../CareFacts.tsx';
import { RecordPage } from '../RecordPage.tsx';
import { Wish } from '../RequestWishes.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { TermsEnd } from '../TermsEnd.tsx';
import { type Text, useText } from '../user-text.ts';
import { SeriesVisits } from './SeriesVisits.tsx';

const read = (id: number) => api.call(getUserSeries, { params: { id } });

export const SeriesPage = ({ text }: { readonly text: Text }) => (
  <RecordPage text={text} title={text.user.series.title} titleOf={describeRule} read={read}>
    {(series, set, reload) => (
      <>
        <article aria-label={`${text.user.series.title} ${series.code}`}>
          {!series.over && <TermsEnd rule={series} />}
          {series.over && <p role="status">{text.user.series.ended}</p>}
          {series.nanny_name && <p>{fillText(text.user.bookings.nanny, { name: series.nanny_name })}</p>}
          <CareFacts care={series} />
          <Wish wished_tier={series.wished_tier} wished_nanny={series.wished_nanny} />
          <p className="quiet">{series.code}</p>
        </article>
        <SeriesVisits series={series} onChanged={set} onStale={reload} />
        {!series.over && <EndSeries id={series.id} onAsked={set} />}
      </>
    )}
  </RecordPage>
);

interface EndSeriesProps {
  readonly id: number;
  readonly onAsked: (series: UserSeriesDetails) => void;
}

function EndSeries({ id, onAsked }: EndSeriesProps) {
  const own = useText().user.series.end;
  const [isOpen, setOpen] = useState(false);
  const form = useForm(askToEndSeries, {
    params: { id },
    onDone: (series) => {
      showNotification('success', own.sent, own.sentMore);
      setOpen(false);
      onAsked(series);
    },
  });
  const open = () => {
    form.reset();
    setOpen(true);
  };
  return (
    <section className="actions" aria-label={own.open}>
      {isOpen ? (
        <ActionForm form={form} submit={own.submit} back={own.back} onBack={() => setOpen(false)}>
          <DateField name="last_day" label={own.lastDay} min={agencyDayOf()} />
          <Field name="message" label={own.message} hint={own.messageHint} rows={3} maxLength={1000} />
        </ActionForm>
      ) : (
        <SmallButton onClick={open}>{own.open}</SmallButton>
      )}
    </section>
  );
}
