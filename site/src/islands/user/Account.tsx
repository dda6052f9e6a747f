import { writeProfile } from '@nanny-polo/shared/session';
import { userProfile } from '@nanny-polo/shared/user-profile';
import { api } from '../../lib/api.ts';
import { Notifications } from '../Notifications.tsx';
import { useLoad } from '../use-load.ts';
import { useVisitor } from '../use-visitor.ts';
import { AccountPages } from './AccountPages.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** A parent's account, shown to parents only. */
export function Account({ text, figures }: Props) {
  const visitor = useVisitor('parent');
  if (visitor === 'other') {
    return (
      <div className="wrap sent alone">
        <h1>{text.account.admin.title}</h1>
        <p className="lead">{text.account.admin.text}</p>
        <a className="button" href="/admin">
          {text.account.admin.back}
        </a>
      </div>
    );
  }
  if (visitor !== 'parent') return <Waiting text={text} />;
  return <Signed text={text} figures={figures} />;
}

const Waiting = ({ text }: { readonly text: Text }) => (
  <div className="wrap alone">
    <h1>{text.user.title}</h1>
    <p className="lead" role="status">
      {text.user.loading}
    </p>
  </div>
);

const fetchProfile = async () => {
  const { data } = await api.call(userProfile);
  writeProfile(data);
  return data;
};

function Signed({ text, figures }: Props) {
  const { state, set, reload } = useLoad(fetchProfile);
  if (state.status === 'loading') return <Waiting text={text} />;
  if (state.status === 'failed') {
    return (
      <div className="wrap sent alone">
        <h1>{text.user.title}</h1>
        <p className="failure" role="alert">
          {text.user.failed}
        </p>
        <button type="button" className="button" onClick={reload}>
          {text.user.retry}
        </button>
      </div>
    );
  }
  return (
    <>
      <AccountPages text={text} figures={figures} profile={state.value} onProfile={set} />
      <Notifications close={text.account.form.close} label={text.account.form.notifications} />
    </>
  );
}
