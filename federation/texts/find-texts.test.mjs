import { compileCatalogue } from './compile-catalogue.cjs';
import { findTexts } from './find-texts.mjs';

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
