import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

interface FigureTableProps {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly string[])[];
}

export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <Box sx={{ maxHeight: 240, overflowY: 'auto' }} role="region" aria-label={caption} tabIndex={0}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((title, column) => (
              <TableCell key={title} align={column ? 'right' : 'left'}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name = '', ...values]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, column) => (
                <TableCell key={head[column + 1]} align="right">
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
