/** The token that ends the path of this page. */
export const tokenOfPage = (): string => {
  const last = location.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
