import { resubmitOwnDocument } from '@nanny-polo/shared/family';
import { notify } from '../../lib/notifications.ts';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { FileField } from './FileField.tsx';
import { useText } from './text.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly id: number;
  readonly onDone: () => void;
}

/** Uploads another file in place of a rejected one. */
export function Resubmit({ id, onDone }: Props) {
  const own = useText().user.documents;
  const upload = useUpload(resubmitOwnDocument, { id });
  const form = useForm(resubmitOwnDocument, {
    send: upload.send,
    onDone: () => {
      notify('success', own.done);
      onDone();
    },
  });
  return (
    <form {...form.props} className="upload">
      <FileField id={`file-${id}`} error={form.errors.file} upload={upload} />
      <Submit form={form} className="button small quiet-button">
        {own.again}
      </Submit>
    </form>
  );
}
