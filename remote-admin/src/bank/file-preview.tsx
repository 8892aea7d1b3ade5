import type { StatementPreview } from 'api/contract';
import { Notice } from 'design';
import { useEffect, useRef } from 'react';
import blocks from '../layout/blocks.module.css';
import { t } from '../texts';
import styles from './bank.module.css';

interface PreviewProps {
  preview: StatementPreview;
}

export function OtherAccount({ preview: { otherAccount } }: PreviewProps) {
  if (!otherAccount) return null;
  return (
    <Notice tone="error">
      {t('{account} has lines of this file already: {count}. Make sure that the file is of the account above.', {
        account: otherAccount.name,
        count: otherAccount.lines,
      })}
    </Notice>
  );
}

/** The first lines as they are in the file, to choose columns by. */
export const FileRows = ({ preview: { rows } }: PreviewProps) => (
  <Lines title={t('The first lines of the file:')} name={t('First lines of the file')} rows={rows} />
);

/** The lines as they would be stored; as they are where the columns that the account remembers cannot read them. */
export const FirstLines = ({ preview }: PreviewProps) =>
  preview.refusal === undefined ? (
    <ReadLines preview={preview} />
  ) : (
    <>
      <Notice tone="error">{preview.refusal}</Notice>
      <FileRows preview={preview} />
    </>
  );

/** What went out has a minus: of what came in nobody should have to notice that it has none. */
const toSigned = (amount: string) => (amount.startsWith('-') ? amount : `+${amount}`);

/** The first ten lines as they would be stored. @param isAsked leads there: they are to be looked at */
export const ReadLines = ({ preview: { layout, lines }, isAsked = false }: PreviewProps & { isAsked?: boolean }) => (
  <Lines
    title={isAsked ? t('With these columns the lines are:') : t('Read as: {layout}', { layout: layout ?? '' })}
    name={t('First lines')}
    head={[t('Day'), t('Text'), t('Amount'), t('Balance')]}
    rows={lines.map(({ bookedOn, narration, amount, balance }) => [
      bookedOn,
      narration,
      toSigned(amount),
      balance ?? '',
    ])}
    isAsked={isAsked}
  />
);

interface LinesProps {
  title: string;
  /** Of the region. */
  name: string;
  head?: string[];
  rows: string[][];
  isAsked?: boolean;
}

function Lines({ title, name, head, rows, isAsked = false }: LinesProps) {
  const regionRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) regionRef.current?.focus();
  }, [isAsked]);
  return (
    <div>
      <p className={blocks.note}>{title}</p>
      <div ref={regionRef} className={styles.preview} role="region" aria-label={name} tabIndex={0}>
        <table>
          {head && (
            <thead>
              <tr>
                {head.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
