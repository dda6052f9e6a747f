import { SearchInput, type SearchInputProps, useResourceContext, useTranslate } from 'react-admin';

/** react-admin's search, which says what it looks at. */
export function ListSearch(props: SearchInputProps) {
  const translate = useTranslate();
  const hint = translate(`resources.${useResourceContext()}.search_hint`, {
    _: translate('ra.action.search'),
  });
  return (
    <SearchInput
      {...props}
      placeholder={hint}
      slotProps={{ htmlInput: { 'aria-label': translate('ra.action.search'), maxLength: 200 } }}
    />
  );
}
