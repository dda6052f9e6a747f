import { Box } from '@mui/material';
import type { CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Form, SaveButton, useDataProvider, useNotify } from 'react-admin';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import { useNotifyError } from '../data/use-notify-error.ts';
import { useOneAtATime } from '../data/use-write.ts';
import { FreshErrors } from '../edit/FreshErrors.tsx';
import { validateBy } from '../edit/validate.ts';
import { Section } from '../record/Section.tsx';
import type { Refusal } from '../record/use-record-write.ts';

interface OwnFormProps<E extends Endpoint> extends ComponentProps<typeof Section> {
  endpoint: E & { schema: { body: Parameters<typeof validateBy>[0] } };
  values: Record<string, string>;
  label: string;
  /** Returns the text of the success notification. */
  onDone: (response: ResponseBody<E>) => Promise<string> | string;
}

/**
 * A section with a form for the admin's own account. Validates its input against the schema of the endpoint, shows the
 * API's refusals, and resets after a success.
 */
export function OwnForm<E extends Endpoint>(props: OwnFormProps<E>) {
  const { endpoint, values, label, onDone, children, ...section } = props;
  const dataProvider = useDataProvider<AgencyDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [round, setRound] = useState(0);
  const once = useOneAtATime<object | undefined>();
  const { mutateAsync } = useMutation<ResponseBody<E>, Refusal, object>({
    mutationFn: async (body) => (await dataProvider.call(endpoint, { body } as CallOptions<E>)).data,
    onSuccess: async (response) => {
      const text = await onDone(response);
      notify(text, { type: 'success', messageArgs: { _: text } });
      setRound(round + 1);
    },
    onError: notifyError,
  });
  const submit = (typed: object) =>
    mutateAsync(typed).then(
      () => undefined,
      (error: Refusal) => error.body?.errors,
    );
  return (
    <Section {...section}>
      <Form
        key={round}
        defaultValues={values}
        validate={validateBy(endpoint.schema.body)}
        onSubmit={(typed: object) => once(() => submit(typed))}
        noValidate
        disableInvalidFormNotification
        sanitizeEmptyValues={false}
      >
        <FreshErrors />
        <Box sx={grid}>{children}</Box>
        <Box sx={{ mt: 1 }}>
          <SaveButton label={label} icon={null} variant="outlined" alwaysEnable type="submit" />
        </Box>
      </Form>
    </Section>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 2,
  alignItems: 'start',
} as const;
