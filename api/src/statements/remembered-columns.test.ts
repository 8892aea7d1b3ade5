import { addAccount, toFile, useDesk } from '../../test/bank';
import { errorOf, resultOf } from '../../test/test-app';
import type { StatementPreview } from '../contract';

const HEADINGS = 'Day,Other,Text,No,Out,In,Rest';
const COLUMNS = { date: 'Day', narration: 'Text', debit: 'Out', credit: 'In', balance: 'Rest' };
const TURNED = { ...COLUMNS, debit: 'In', credit: 'Out' };

describe('columns that an account remembers', () => {
  const { shop, act } = useDesk();

  it('and that cannot read its next file say why, beside what other columns are chosen by', async () => {
    const account = await addAccount(shop, { name: 'Turned' });
    const [first, next] = [
      toFile([['2026-11-19', 'CASH', 12]], 0, HEADINGS),
      toFile(
        [
          ['2026-11-20', 'RENT', -5],
          ['2026-11-20', 'CASH', 20],
        ],
        12,
        HEADINGS,
      ),
    ];
    const path = `statements/${account.id}`;
    resultOf(await act(`${path}/imports`, { ...first, columns: TURNED }));
    const refusal = expect.stringContaining('The balances part at the line of 2026-11-20: "CASH"');
    const preview = resultOf<StatementPreview>(await act(`${path}/preview`, next));
    expect(preview).toMatchObject({ layout: 'My own', headings: HEADINGS.split(','), lines: [], refusal });
    expect(preview.rows).toHaveLength(3);
    expect(errorOf(await act(`${path}/imports`, next), 400).message).toEqual(refusal);
    expect(errorOf(await act(`${path}/preview`, { ...next, columns: TURNED }), 400).message).toEqual(refusal);
    const mended = resultOf<StatementPreview>(await act(`${path}/preview`, { ...next, columns: COLUMNS }));
    expect(mended.lines.map(({ amount }) => amount)).toEqual(['-5', '20']);
    expect(mended.refusal).toBeUndefined();
    resultOf(await act(`${path}/imports`, { ...next, columns: COLUMNS }));
    expect(resultOf<StatementPreview>(await act(`${path}/preview`, next)).lines).toEqual(mended.lines);
  });
});
