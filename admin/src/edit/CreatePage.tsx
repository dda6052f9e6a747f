import type { ReactNode } from 'react';
import {
  CreateBase,
  Form,
  type RaRecord,
  useGetRecordRepresentation,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNotifyError } from '../data/use-notify-error.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { FormActions } from './FormActions.tsx';
import { FreshErrors } from './FreshErrors.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

interface CreatePageProps {
  validate: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Makes what is sent of what the form holds. */
  transform?: (values: object) => object;
  defaultValues?: Record<string, unknown>;
  /** Hears of every refusal; true where the form says it in a way of its own. */
  onRefused?: (error: Error) => boolean;
  /** Where one goes who does not create; without it, the list. */
  back?: string;
  /** The primary button's word. */
  label?: string;
  /** The inputs. */
  children: ReactNode;
}

/** Takes a new record in. */
export function CreatePage({
  validate,
  transform,
  defaultValues,
  onRefused = () => false,
  back: given,
  label,
  children,
}: CreatePageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const represent = useGetRecordRepresentation(resource);
  const back = given ?? `/${resource}`;
  const onSuccess = (saved: RaRecord) => {
    const created = translate('record.created', { name: String(represent(saved)) });
    notify(`resources.${resource}.created`, {
      type: 'success',
      messageArgs: { name: String(represent(saved)), _: created },
    });
    redirect('show', resource, saved.id);
  };
  const onError = (error: Error) => {
    if (!onRefused(error)) notifyError(error);
  };
  return (
    <CreateBase
      {...(transform && { transform })}
      mutationOptions={{ onSuccess, onError }}
      loading={<Waiting />}
      authLoading={<Waiting />}
    >
      <PageTitle title={translate(`resources.${resource}.new`)} back={back} />
      <Form
        validate={validate}
        noValidate
        disableInvalidFormNotification
        mode="onBlur"
        {...(defaultValues && { defaultValues })}
      >
        {children}
        <FormActions back={back} label={label ?? translate('ra.action.create')} />
        <UnsavedGuard />
        <FreshErrors />
      </Form>
    </CreateBase>
  );
}
