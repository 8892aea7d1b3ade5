import Checkbox from '@mui/material/Checkbox';
import { LineIcon } from 'design';
import { Columns3 } from 'lucide';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../texts';
import styles from './column-choice.module.css';
import type { Column } from './rows';

/** In an address: the columns that are shown, when not all are. */
export const COLUMNS = 'columns';
const SEPARATOR = '~';

/** What names a row, and what is done with it, always stays. */
const canHide = <Row,>({ role }: Column<Row>) => role !== 'title' && role !== 'foot';

/** The columns that the address names; without any, all of them. */
export function useShownColumns<Row>(columns: Column<Row>[]): Column<Row>[] {
  const [params] = useSearchParams();
  const named = params.get(COLUMNS)?.split(SEPARATOR);
  return named ? columns.filter((column) => !canHide(column) || named.includes(column.label)) : columns;
}

/** Which columns a list shows. It stands in the address, so that a reload, a link and a saved view keep it. */
export function ColumnChoice<Row>({ columns }: { columns: Column<Row>[] }) {
  const [params, setParams] = useSearchParams();
  const named = params.get(COLUMNS);
  const all = columns.filter(canHide).map(({ label }) => label);
  const [seen, setSeen] = useState(named);
  // The address follows a moment later.
  const [chosen, setChosen] = useState(named?.split(SEPARATOR) ?? all);
  if (named !== seen) {
    setSeen(named);
    setChosen(named?.split(SEPARATOR) ?? all);
  }
  const choose = (label: string, isShown: boolean) => {
    const labels = all.filter((each) => (each === label ? isShown : chosen.includes(each)));
    setChosen(labels);
    const next = new URLSearchParams(params);
    if (labels.length === all.length) next.delete(COLUMNS);
    else next.set(COLUMNS, labels.join(SEPARATOR));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <details className={styles.choice}>
      <summary className={styles.opener}>
        <LineIcon icon={Columns3} size={18} /> {t('Columns')}
      </summary>
      <fieldset className={styles.columns}>
        <legend className={styles.legend}>{t('Columns shown')}</legend>
        {all.map((label) => (
          <label key={label} className={styles.column}>
            <Checkbox checked={chosen.includes(label)} onChange={(_event, isShown) => choose(label, isShown)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
