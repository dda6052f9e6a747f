import { Box, Typography } from '@mui/material';
import { health } from '@nanny-polo/shared/office/health';
import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCall } from '../../base/data/use-call.ts';
import { canOpen, type Rights } from '../../base/session/rights.ts';
import { linkTo, type Page, type PageGroup, pageGroups } from '../../records/list/page-groups.ts';
import { Section } from '../../records/record/Section.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';

const sections: readonly { readonly name: string; readonly groups: readonly PageGroup[] }[] = [
  { name: 'day', groups: ['day'] },
  { name: 'bookings', groups: ['bookings'] },
  { name: 'people', groups: ['families', 'nannies', 'types'] },
  { name: 'office', groups: ['discounts', 'roles', 'admins'] },
];

/** For the first ten minutes: every page that the admin may open, and what each is for. */
export function WhatsHere() {
  const text = useTextsOf('whats_here');
  const { permissions } = usePermissions<Rights>();
  return (
    <>
      <PageTitle title={text('title')} />
      <Typography sx={{ mb: 2, maxWidth: 720 }}>{text('lead')}</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        {sections.map(({ name, groups }) => {
          const pages = groups
            .flatMap((group): readonly Page[] => pageGroups[group])
            .filter(({ path }) => canOpen(path, permissions));
          return pages.length > 0 && <Pages key={name} heading={text(name)} pages={pages} />;
        })}
        <Section heading={text('good_to_know')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
            {['undo', 'find', 'keys', 'history'].map((tip) => (
              <li key={tip}>{text(tip)}</li>
            ))}
          </Box>
        </Section>
        <About />
      </Box>
    </>
  );
}

/** Which version runs, for whoever is asked for it. */
function About() {
  const text = useTextsOf('whats_here');
  const { data } = useCall(health, {});
  if (!data) return null;
  return (
    <Section heading={text('about')}>
      {text('version', { version: data.version })}
      {data.commit && ` (${data.commit})`}
    </Section>
  );
}

function Pages({ heading, pages }: { heading: string; pages: readonly Page[] }) {
  const translate = useTranslate();
  return (
    <Section heading={heading}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {pages.map((page) => (
          <div key={page.label}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              <Box component={Link} to={linkTo(page)} sx={{ color: 'primary.main' }}>
                {translate(page.label)}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {translate(page.purpose)}
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  );
}
