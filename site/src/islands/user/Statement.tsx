import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { userStatement } from '@nanny-polo/shared/money/order-account';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { Form, Submit } from '../Form.tsx';
import { DateField } from '../input/DateField.tsx';
import { AccountSection } from './AccountSection.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

/** A form that downloads the statement of a time, by default of this year. */
export function Statement() {
  const { booking, invoices } = useText().user;
  const own = invoices.statement;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { isRunning, run } = useAction(booking.downloadFailed);
  const today = agencyDayOf();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { data, error } = userStatement.schema.querystring.safeParse(
      Object.fromEntries(new FormData(form)),
    );
    const issues = error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    form.querySelector<HTMLElement>(`[name="${String(issues[0]?.path[0])}"]`)?.focus();
    if (!data) return;
    void run(async () => {
      const { _data } = await api.request<Blob>(urlOf(userStatement, {}, data));
      if (_data) saveFile(_data, `Statement ${data.from} to ${data.to}.pdf`);
    });
  };

  return (
    <AccountSection id="statement" title={own.title} lead={own.lead}>
      <Form
        form={{
          state: { status: 'idle' },
          errors,
          sending: isRunning,
          draft: 'statement',
          props: { onSubmit: submit },
        }}
      >
        <div className="pair">
          <DateField name="from" label={own.from} defaultValue={`${today.slice(0, 4)}-01-01`} />
          <DateField name="to" label={own.to} defaultValue={today} />
        </div>
        <Submit className="button small quiet-button">{own.submit}</Submit>
      </Form>
    </AccountSection>
  );
}
