import { Form, type FormProps } from 'react-admin';
import { useOneAtATime } from '../data/use-write.ts';
import type { Refusal } from '../record/use-record-write.ts';
import { FreshErrors } from './FreshErrors.tsx';

export interface WriteFormProps extends Omit<FormProps, 'onSubmit'> {
  /** Sends the values. If that fails, the errors of the refusal are shown at their inputs. */
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>;
}

/** A form that makes one write at a time, and keeps its errors up to date while it is changed. */
export function WriteForm({ onSubmit, children, ...form }: WriteFormProps) {
  const once = useOneAtATime<object | undefined>();
  const send = (values: Record<string, unknown>) =>
    onSubmit(values).then(
      () => undefined,
      (error: Refusal) => error.body?.errors ?? { root: { serverError: error.message } },
    );
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      {...form}
      onSubmit={(values: Record<string, unknown>) => once(() => send(values))}
    >
      {children}
      <FreshErrors />
    </Form>
  );
}
