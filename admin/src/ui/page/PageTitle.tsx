import { agency } from '@nanny-polo/shared/contract/agency';
import { Title } from 'react-admin';

interface PageTitleProps {
  title: string;
}

/** Names the screen in the bar and in the browser's tab; for a screen that is not a list, a form or a record. */
export const PageTitle = ({ title }: PageTitleProps) => (
  <Title preferenceKey={false} title={<ScreenName title={title} />} />
);

/** The name of a screen, for the slot `title` of react-admin's pages, which do not name the browser's tab. */
export const ScreenName = ({ title }: PageTitleProps) => (
  <>
    <span title={title}>{title}</span>
    <title>{`${title} · ${agency.name}`}</title>
  </>
);
