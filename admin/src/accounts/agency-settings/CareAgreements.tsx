import { Box, Button } from '@mui/material';
import { careAgreementPdf, listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { Section } from '../../records/record/Section.tsx';
import { useDownload } from '../../records/record/use-download.ts';
import { formatFullInstant, formatShortDay } from '../../ui/field/instant.ts';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** The stored versions of the care agreement, newest first; nothing if there are none. */
export function CareAgreements() {
  const text = useText('agency-settings');
  const translate = useTranslate();
  const { data: agreements = [], error, refetch } = useCall(listCareAgreements, {});
  const { download, isPending } = useDownload();
  if (error) return <RetryAlert onRetry={refetch}>{translate('list.failed')}</RetryAlert>;
  if (agreements.length === 0) return null;
  return (
    <Section heading={text('agreement.heading')} help={text('agreement.help')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {agreements.map(({ id, version, title, short_hash, created_at }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
          >
            <Box sx={{ flex: '1 1 16em', minWidth: 0 }}>
              {text('agreement.version', { version, title })}
              <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>
                <time dateTime={created_at} title={formatFullInstant(created_at)}>
                  {text('agreement.since', { day: formatShortDay(created_at) })}
                </time>
                {` · SHA-256 ${short_hash}…`}
              </Box>
            </Box>
            <Button
              disabled={isPending}
              aria-label={text('agreement.pdf_of', { version })}
              onClick={() =>
                download({
                  fetchFile: (provider) => provider.call(careAgreementPdf, { params: { id } }),
                  name: `care-agreement-${version}`,
                })
              }
            >
              {text('agreement.pdf')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
