import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { getOwnCareAgreement, ownCareAgreementPdf } from '@nanny-polo/shared/people/care-agreement';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { Load } from './AccountSection.tsx';
import { LinkButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

const fetchAgreement = async () => (await api.call(getOwnCareAgreement)).data;

/** A link to the agency's current care agreement; nothing if it has none. */
export function CareAgreement() {
  const own = useText().user.documents;
  const agreement = useLoad(fetchAgreement);
  const { isRunning, run } = useAction(own.agreementFailed);
  const download = async () => {
    const { _data } = await api.request<Blob>(ownCareAgreementPdf.url);
    if (_data) saveFile(_data, 'care-agreement.pdf');
  };
  return (
    <Load load={agreement} waiting={null}>
      {(current) =>
        current && (
          <p>
            <LinkButton aria-disabled={isRunning} onClick={() => run(download)}>
              {fillText(own.agreement, { title: current.title })}
            </LinkButton>{' '}
            <span className="quiet">
              {fillText(own.agreementVersion, {
                version: current.version,
                day: formatDay(current.created_at),
              })}
            </span>
          </p>
        )
      }
    </Load>
  );
}
