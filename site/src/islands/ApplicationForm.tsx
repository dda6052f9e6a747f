import { parseNumber } from '@nanny-polo/shared/contract/typed-number';
import { sendApplication } from '@nanny-polo/shared/people/application';
import { rareExperienceYears } from '@nanny-polo/shared/people/experience';
import { useState } from 'react';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Done } from './Done.tsx';
import { EmailField } from './EmailField.tsx';
import { Choice, Field } from './Field.tsx';
import { Form, Submit } from './Form.tsx';
import { FormText } from './form-text.ts';
import { CountField } from './input/CountField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly text: Messages['work']['form'];
  readonly labels: Messages['account']['form'];
  /** The agency's own country as `nameCountry` returns it. */
  readonly country: string;
}

/** Builds the body of the call. Splits the comma-separated languages and collects the ticked age groups into a list. */
const body = (fields: FormData) => ({
  ...Object.fromEntries(fields),
  experience_years: parseNumber(String(fields.get('experience_years')), 'whole'),
  languages: String(fields.get('languages'))
    .split(',')
    .map((language) => language.trim())
    .filter(Boolean),
  age_groups: fields.getAll('age_groups'),
  overnight_ok: fields.has('overnight_ok'),
  live_in_ok: fields.has('live_in_ok'),
});

export const ApplicationForm = (props: Props) => (
  <FormText value={props.labels}>
    <Application {...props} />
  </FormText>
);

function Application({ text, labels, country }: Props) {
  const form = useForm(sendApplication, { body });
  const { state } = form;
  if (state.status === 'done') {
    return (
      <Done>
        <p className="display">{text.sent}</p>
        <p>{fillText(text.sentMore, { email: state.sent.email })}</p>
      </Done>
    );
  }
  return (
    <Form form={form}>
      <Field name="name" label={text.name} autoComplete="name" maxLength={120} />
      <EmailField label={labels.email} />
      <PhoneField name="phone" label={text.phone} home={country} />
      <Field name="postcode" label={text.postcode} autoComplete="postal-code" maxLength={12} />
      <Experience text={text} />
      <Field
        name="languages"
        label={text.languages}
        hint={text.languagesHint}
        maxLength={300}
        error={form.errors['languages.0']}
      />
      <fieldset className="choices">
        <legend>{text.ages}</legend>
        {Object.entries(text.ageGroups).map(([group, name]) => (
          <Choice key={group} type="checkbox" name="age_groups" value={group}>
            {name}
          </Choice>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{text.also}</legend>
        <Choice type="checkbox" name="overnight_ok">
          {text.overnight}
        </Choice>
        <Choice type="checkbox" name="live_in_ok">
          {text.liveIn}
        </Choice>
      </fieldset>
      <Field name="about" label={text.about} hint={text.aboutHint} rows={6} maxLength={2000} />
      <div className="hidden" aria-hidden="true">
        <Field name="website" label={text.website} tabIndex={-1} autoComplete="off" />
      </div>
      <Submit>{text.submit}</Submit>
    </Form>
  );
}

/** The years of experience, with an immediate question about a number that is rarely right; it can still be sent. */
function Experience({ text }: Pick<Props, 'text'>) {
  const [years, setYears] = useState<unknown>(null);
  return (
    <div>
      <CountField
        name="experience_years"
        label={text.years}
        onInput={({ currentTarget }) => setYears(parseNumber(currentTarget.value, 'whole'))}
      />
      <p className="below-field" role="status">
        {typeof years === 'number' && years >= rareExperienceYears && fillText(text.manyYears, { years })}
      </p>
    </div>
  );
}
