import { createContext, useContext, useEffect } from 'react';
import { useTranslate } from 'react-admin';

/** The heading in the bar: the screen's name, and the path that its back button opens. */
export interface Heading {
  readonly title: string;
  readonly back?: string | undefined;
}

/** The function that sets the heading in the bar. */
export const PageTitleContext = createContext<(heading: Heading) => void>(() => undefined);

/** Names the screen in the bar and in the browser's tab. */
export function PageTitle({ title, back }: Heading) {
  const setHeading = useContext(PageTitleContext);
  const product = useTranslate()('shell.product');
  useEffect(() => {
    setHeading({ title, back });
    document.title = `${title} · ${product}`;
  }, [title, back, product, setHeading]);
  return null;
}
