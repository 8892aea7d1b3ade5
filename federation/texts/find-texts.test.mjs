import { compileCatalogue } from './compile-catalogue.cjs';
import { findSentences, findTexts } from './find-texts.mjs';

describe('findTexts', () => {
  it('finds what is shown, what is marked, and both ends of a choice, in the order of the file', async () => {
    const source = `
      export const COPY = { title: msg('A wallet') };
      export const Page = () => { const { t } = useTranslation(); return <p title={t('Look')}>{t(isOne ? '1 day' : '{n} days', { n })} {t(COPY.title)}</p>; };`;
    expect(await findTexts(source, true)).toEqual(['A wallet', 'Look', '1 day', '{n} days']);
  });

  it('refuses a text that is put together: no catalogue can have it', async () => {
    await expect(findTexts('t(`Level ${level}`)', false)).rejects.toThrow('not put together');
    await expect(findTexts("t('Level ' + level)", false)).rejects.toThrow('not put together');
    await expect(findTexts("speech.t(('Level ' + level) as Text)", false)).rejects.toThrow('not put together');
  });

  it('finds what a member of something marks or shows, and looks into parentheses and types', async () => {
    const source = `
      const title = speech.t('Statement of {name}', { name });
      const shown = speech?.t((isOne ? '1 day' : ('{n} days' as Text)), { n });
      const marked = (msg)(<const>'A wallet' satisfies Text);
      const other = words.at('Not this one');`;
    expect(await findTexts(source, false)).toEqual(['Statement of {name}', '1 day', '{n} days', 'A wallet']);
  });
});

describe('findSentences', () => {
  it('finds what a refusal says wherever it stands, with places for what is filled in', async () => {
    const source = `
      const SENTENCES = { code: 'Code is not right.' };
      function wait(n) { return n === 1 ? 'Wait a minute.' : \`Wait \${n} minutes.\`; }
      throw new AppError('invalid_input', 'Password is wrong.', { field: 'password' });`;
    expect(await findSentences(source)).toEqual([
      'Code is not right.',
      'Wait a minute.',
      'Wait {0} minutes.',
      'Password is wrong.',
    ]);
  });

  it('leaves out what no page shows, and looks behind it', async () => {
    const source = `
      throw new Error('The table is gone.');
      executeOnce(deps, request, 'Profile saved.', async () => { throw new AppError('not_found', 'There is none.'); });
      const reply = () => toEnvelope(null, isAdded ? 'It is added.' : 'It is there.');
      const Amount = Type.String({ description: 'Rupees with two decimals.' });`;
    expect(await findSentences(source)).toEqual(['There is none.']);
  });

  it('finds one that begins with what is filled in', async () => {
    const source = "throw new AppError('invalid_input', `${label} is required.`); const key = `${name} of ${place}`;";
    expect(await findSentences(source)).toEqual(['{0} is required.']);
  });

  it('refuses a refusal that is put together: no catalogue can have it', async () => {
    const sentences = [
      "'Level ' + level + ' is not open.'",
      "(isOpen ? 'It is open.' : `${level} ` + state) as string",
    ];
    for (const sentence of sentences)
      await expect(findSentences(`throw new AppError('forbidden', ${sentence});`)).rejects.toThrow('not put together');
    const figures = "throw new AppError('too_many_requests', 'Wait a minute.', { retryAfterSeconds: seconds + 1 });";
    expect(await findSentences(figures)).toEqual(['Wait a minute.']);
  });
});

describe('compileCatalogue', () => {
  it('gives the parts of what is translated, and leaves out what is not', () => {
    const po = 'msgid "{n} days"\nmsgstr "{n} दिन"\n\nmsgid "New"\nmsgstr ""\n';
    expect(compileCatalogue(po)).toBe(
      `export const messages = JSON.parse(${JSON.stringify(JSON.stringify({ '{n} days': [['n'], ' दिन'] }))});`,
    );
  });
});
