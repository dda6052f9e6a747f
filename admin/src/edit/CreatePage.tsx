import type { ReactNode } from 'react';
import {
  CreateBase,
  HttpError,
  type RaRecord,
  useCreate,
  useGetRecordRepresentation,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNotifyError } from '../data/use-notify-error.ts';
import { PageTitle } from '../page/PageTitle.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { PageForm } from './PageForm.tsx';

/** A record to be created. */
export interface Creation {
  /** A resource whose records get their names from the same fields as the screen's records. */
  readonly resource: string;
  readonly data: object;
  /** The form's inputs for those fields of this resource that have another name in the form, by field. */
  readonly inputs?: Readonly<Record<string, string>>;
}

interface CreatePageProps {
  validate: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Converts the form's values to the body of the call. */
  transform?: (values: Record<string, unknown>) => object;
  /** Returns a record of another resource to create instead, or null to create one of the screen's resource. */
  instead?: (values: Record<string, unknown>) => Creation | null;
  defaultValues?: Record<string, unknown>;
  /** Called with every refusal. Returns whether the form shows the refusal itself. */
  onRefused?: (error: Refusal) => boolean;
  /** Where Cancel and the back button lead; the list by default. */
  back?: string;
  label?: string;
  children: ReactNode;
}

/** A screen that creates a record. */
export function CreatePage({
  validate,
  transform = (values) => values,
  instead = () => null,
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
  const [create] = useCreate<RaRecord, Refusal>();
  const save = (values: Record<string, unknown>) => {
    const { inputs = {}, ...made } = instead(values) ?? ({ resource, data: transform(values) } as Creation);
    return create(
      made.resource,
      { data: made.data },
      {
        returnPromise: true,
        onSuccess: (saved) => {
          const name = String(represent(saved));
          const created = translate('record.created', { name });
          notify(`resources.${made.resource}.created`, {
            type: 'success',
            messageArgs: { name, _: created },
          });
          redirect('show', made.resource, saved.id);
        },
        onError: (error) => {
          if (!onRefused(error)) notifyError(error);
        },
      },
    ).catch(({ message, status, body }: Refusal) => {
      throw new HttpError(message, status, { ...body, errors: body?.errors && renamed(body.errors, inputs) });
    });
  };
  return (
    <CreateBase disableAuthentication>
      <PageTitle title={translate(`resources.${resource}.new`)} back={back} />
      <PageForm
        validate={validate}
        onSubmit={save}
        {...(defaultValues && { defaultValues })}
        back={back}
        label={label ?? translate('ra.action.create')}
      >
        {children}
      </PageForm>
    </CreateBase>
  );
}

/** Returns errors by input instead of by field. */
const renamed = (errors: Record<string, unknown>, inputs: NonNullable<Creation['inputs']>) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [inputs[field] ?? field, error]));
