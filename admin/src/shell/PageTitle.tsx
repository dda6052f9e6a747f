import { createContext, useContext, useEffect } from 'react';
import { useTranslate } from 'react-admin';

/** Sets the heading in the bar. */
export const PageTitleContext = createContext<(title: string) => void>(() => undefined);

/** Names the screen: in the bar's heading and in the browser's tab. */
export function PageTitle({ title }: { title: string }) {
  const setTitle = useContext(PageTitleContext);
  const product = useTranslate()('shell.product');
  useEffect(() => {
    setTitle(title);
    document.title = `${title} · ${product}`;
  }, [title, product, setTitle]);
  return null;
}
