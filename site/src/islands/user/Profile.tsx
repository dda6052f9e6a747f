import { changeUserProfile, type UserProfile } from '@nanny-polo/shared/accounts/user-profile';
import { phoneInput } from '@nanny-polo/shared/contract/constants';
import { showNotification } from '../../lib/notifications.ts';
import { Form, Submit } from '../Form.tsx';
import { NamePair } from '../NamePair.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { useForm } from '../use-form.ts';
import { AccountSection } from './AccountSection.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { useText } from './user-text.ts';

interface Props {
  readonly profile: UserProfile;
  readonly onChanged: (profile: UserProfile) => void;
}

export function Profile({ profile, onChanged }: Props) {
  const { profile: own, saved } = useText().user;
  const form = useForm(changeUserProfile, {
    body: (fields) => ({
      first_name: fields.get('first_name'),
      last_name: fields.get('last_name'),
      phone: fields.get(phoneInput.name) || null,
    }),
    inputOf: { phone: phoneInput.name },
    onDone: ({ data }) => {
      showNotification('success', saved);
      onChanged(data);
    },
  });
  useUnsaved(form);
  return (
    <AccountSection id="profile" title={own.title}>
      <Form form={form}>
        <NamePair names={profile} />
        <PhoneField label={own.phone} hint={own.phoneHint} defaultValue={profile.phone ?? ''} />
        <Submit>{own.save}</Submit>
      </Form>
    </AccountSection>
  );
}
