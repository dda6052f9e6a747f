import { type Parent, parentForm } from '@nanny-polo/shared/parents';
import {
  getSimpleValidationResolver,
  SourceContextProvider,
  useCreate,
  useCreateSuggestionContext,
  useNotify,
  useTranslate,
} from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useOneAtATime } from '../data/use-write.ts';
import { FreshErrors } from '../edit/FreshErrors.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { ActionDialog } from '../record/ActionDialog.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { ParentForm } from './ParentForm.tsx';

const validate = withPhones(validateBy(parentForm));
const resolver = getSimpleValidationResolver(validate);

/** Labels the inputs as fields of a parent, not of a booking. */
const fields = {
  getSource: (source: string) => source,
  getLabel: (source: string) => `resources.users/parents.fields.${source}`,
};

/** Creates a parent from a parent picker and selects them there. The name inputs start with the typed text. */
export function NewFamily() {
  const translate = useTranslate();
  const notify = useNotify();
  const { filter, onCancel, onCreate } = useCreateSuggestionContext();
  const [first_name = '', ...rest] = (filter ?? '').trim().split(/\s+/);
  const form = useForm({ defaultValues: { first_name, last_name: rest.join(' ') }, resolver });
  const [create, { error, isPending }] = useCreate<Parent>();
  const once = useOneAtATime<unknown>();
  const onSuccess = ({ id, name }: Parent) => {
    notify('record.created', { type: 'success', messageArgs: { name } });
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
          <ParentForm />
          <FreshErrors />
        </ActionDialog>
      </FormProvider>
    </SourceContextProvider>
  );
}
