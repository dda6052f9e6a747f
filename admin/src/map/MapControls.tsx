import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WholeIcon from '@mui/icons-material/ZoomOutMap';
import { Box, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';

interface MapControlsProps {
  onZoom: (factor: number) => void;
  onWhole: () => void;
}

export function MapControls({ onZoom, onWhole }: MapControlsProps) {
  const translate = useTranslate();
  const controls = [
    { name: 'closer', Icon: AddIcon, onClick: () => onZoom(1.6) },
    { name: 'wider', Icon: RemoveIcon, onClick: () => onZoom(1 / 1.6) },
    { name: 'whole', Icon: WholeIcon, onClick: onWhole },
  ];
  return (
    <Box sx={{ position: 'absolute', right: 8, top: 8, zIndex: 901, display: 'grid', gap: 0.5 }}>
      {controls.map(({ name, Icon, onClick }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={translate(`map.${name}`)}
          title={translate(`map.${name}`)}
          onClick={onClick}
          sx={{
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}
