import { getTranslation } from 'i18n';
import { showLanguage } from 'i18n/host';
import { createTextAdder } from './texts';

afterEach(() => {
  showLanguage('en');
  jest.restoreAllMocks();
});

test('texts of the shell and of remotes are added once, and none for English', async () => {
  const addTexts = createTextAdder();
  const loadTexts = jest.fn(async () => ({ 'Trip of {name}': [['name'], ' का सफ़र'] }));
  const remotes = [
    { part: 'trips', loadTexts },
    { part: 'of-earlier', loadTexts: undefined },
  ];
  expect(await addTexts('en', remotes)).toBe(true);
  expect(loadTexts).not.toHaveBeenCalled();
  expect(await Promise.all([addTexts('hi', remotes), addTexts('hi', remotes)])).toEqual([true, true]);
  expect(loadTexts).toHaveBeenCalledTimes(1);
  showLanguage('hi');
  const { t } = getTranslation();
  expect(t('Trip of {name}', { name: 'Asha' })).toBe('Asha का सफ़र');
  expect(t('Page not found')).toBe('पेज नहीं मिला');
});

test('texts that do not arrive are asked for again, and nothing breaks', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  const addTexts = createTextAdder();
  const loadTexts = jest.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue({});
  const remotes = [{ part: 'trips', loadTexts }];
  expect(await addTexts('hi', remotes)).toBe(false);
  expect(await addTexts('hi', remotes)).toBe(true);
});
