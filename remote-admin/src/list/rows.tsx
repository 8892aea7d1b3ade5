import useMediaQuery from '@mui/material/useMediaQuery';
import type { RowsProps } from './columns';
import { RowCards } from './row-cards';
import { RowTable } from './row-table';

const ROOM_FOR_TABLE = '(min-width: 44rem)';
const ROOM_FOR_WIDE_TABLE = '(min-width: 78rem)';

/** Rows as a table or, on a small screen, as cards. */
export function Rows<Row>(props: RowsProps<Row>) {
  const hasRoom = useMediaQuery(props.isWide ? ROOM_FOR_WIDE_TABLE : ROOM_FOR_TABLE, { noSsr: true });
  return hasRoom ? <RowTable {...props} /> : <RowCards {...props} />;
}
