import { resubmitOwnDocument } from '@nanny-polo/shared/family';
import { notify } from '../../lib/notifications.ts';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { FileField } from './FileField.tsx';
import { Progress } from './Progress.tsx';
import type { Text } from './text.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly text: Text;
  readonly id: number;
  readonly onDone: () => void;
}

/** Uploads another file in place of a rejected one. */
export function Resubmit({ text, id, onDone }: Props) {
  const own = text.user.documents;
  const upload = useUpload(resubmitOwnDocument, { id });
  const form = useForm(resubmitOwnDocument, {
    send: upload.send,
    onDone: () => {
      notify('success', own.done);
      onDone();
    },
  });
  return (
    <form {...form.props} className="hand-in">
      <FileField text={own} id={`file-${id}`} error={form.errors.file} />
      <Progress text={own} upload={upload} />
      <Submit form={form} text={text.account.form} className="button small quiet-button">
        {own.again}
      </Submit>
    </form>
  );
}
