import { Title, useTranslate } from 'react-admin';

interface PageTitleProps {
  title: string;
}

/** Names the screen in the bar and in the browser's tab; for a screen that is not a list, a form or a record. */
export const PageTitle = ({ title }: PageTitleProps) => (
  <Title preferenceKey={false} title={<ScreenName title={title} />} />
);

/** The name of a screen, for the slot `title` of react-admin's pages, which do not name the browser's tab. */
export function ScreenName({ title }: PageTitleProps) {
  const product = useTranslate()('shell.product');
  return (
    <>
      <span title={title}>{title}</span>
      <title>{`${title} · ${product}`}</title>
    </>
  );
}
