import { type Country, toE164 } from '@nanny-polo/shared/accounts/phone';
import { email } from '@nanny-polo/shared/contract/field';
import { type Parent, parentForm } from '@nanny-polo/shared/people/parents';
import {
  getSimpleValidationResolver,
  SourceContextProvider,
  useCreate,
  useCreateSuggestionContext,
  useTranslate,
} from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useNotification } from '../../base/data/use-notification.ts';
import { useOneAtATime } from '../../base/data/use-write.ts';
import { FreshErrors } from '../../records/edit/FreshErrors.tsx';
import { createValidator } from '../../records/edit/validate.ts';
import { ActionDialog } from '../../records/record/ActionDialog.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { useDefaultCountry } from '../../ui/phone/default-country.ts';
import { addPhoneRules } from '../../ui/phone/valid-phone.ts';
import { ParentInputs } from './ParentInputs.tsx';

const validate = addPhoneRules(createValidator(parentForm));
const resolver = getSimpleValidationResolver(validate);

/** Labels the inputs as fields of a parent, not of a booking. */
const fields = {
  getSource: (source: string) => source,
  getLabel: (source: string) => `resources.users/parents.fields.${source}`,
};

/** Returns the field of a parent that a typed text belongs to, with its value. */
function fieldsOf(typed: string, country: Country) {
  const phone = toE164(typed, country);
  if (phone) return { phone };
  const address = email.safeParse(typed);
  if (address.success) return { email: address.data };
  const [first_name = '', ...rest] = typed.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** Creates a parent from a parent picker and selects them there. The form starts with the typed text in its field. */
export function NewFamily() {
  const translate = useTranslate();
  const notify = useNotification();
  const { filter, onCancel, onCreate } = useCreateSuggestionContext();
  const { country } = useDefaultCountry();
  const form = useForm({ defaultValues: fieldsOf(filter ?? '', country), resolver });
  const [create, { error, isPending }] = useCreate<Parent>();
  const once = useOneAtATime<unknown>();
  const onSuccess = ({ id, name }: Parent) => {
    notify({ type: 'success', text: translate('record.created', { name }), action: createUndoAction() });
    onCreate({ id, name });
  };
  const save = form.handleSubmit((data) => {
    void once(() =>
      create('users/parents', { data }, { returnPromise: true, onSuccess }).catch(() => undefined),
    );
  });
  return (
    <SourceContextProvider value={fields}>
      <FormProvider {...form}>
        <ActionDialog
          title={translate('resources.users/parents.new')}
          text={translate('resources.users/parents.new_text')}
          error={error as Refusal | null}
          submit={translate('ra.action.create')}
          disabled={isPending}
          onSubmit={save}
          onClose={onCancel}
          width="md"
        >
          <ParentInputs />
          <FreshErrors />
        </ActionDialog>
      </FormProvider>
    </SourceContextProvider>
  );
}
