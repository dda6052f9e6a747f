import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** The link of an error page to the public site's first page (docs/specification.md, section 2). */
export function HomeLink() {
  const translate = useTranslate();
  return (
    <Button variant="outlined" href="/">
      {translate('shell.home')}
    </Button>
  );
}
