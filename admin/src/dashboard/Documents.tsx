import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import { useTranslate } from 'react-admin';
import { WayTo } from '../field/WayTo.tsx';
import { rows } from './rows.ts';
import { wayTo } from './ways.ts';

interface DocumentsProps {
  documents: Dashboard['documents'];
  /** The time of the count. */
  asOf: string;
}

const tasks = ['waiting', 'expiring', 'nanny_expiring'] as const;

/** Documents that wait for a review or expire soon. */
export function Documents({ documents, asOf }: DocumentsProps) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate('dashboard.documents')}
      </Typography>
      <Box component="ul" sx={rows}>
        {tasks.map((name) => (
          <li key={name}>
            <WayTo to={wayTo(name, asOf)}>
              <Box
                component="span"
                sx={{ fontWeight: 650, mr: 1, color: documents[name] ? 'warning.main' : 'success.main' }}
              >
                {documents[name]}
              </Box>
              {translate(`dashboard.${name}`)}
            </WayTo>
          </li>
        ))}
      </Box>
    </Card>
  );
}
