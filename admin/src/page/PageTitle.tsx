import { createContext, useContext, useEffect } from 'react';
import { useTranslate } from 'react-admin';

/** The heading in the bar: the screen's name, and where it was opened from. */
export interface Heading {
  readonly title: string;
  readonly back?: string | undefined;
}

/** Sets the heading in the bar. */
export const PageTitleContext = createContext<(heading: Heading) => void>(() => undefined);

/** Names the screen: in the bar's heading and in the browser's tab. */
export function PageTitle({ title, back }: Heading) {
  const setHeading = useContext(PageTitleContext);
  const product = useTranslate()('shell.product');
  useEffect(() => {
    setHeading({ title, back });
    document.title = `${title} · ${product}`;
  }, [title, back, product, setHeading]);
  return null;
}
