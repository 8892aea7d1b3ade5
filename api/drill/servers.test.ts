import { tryStart } from './servers';

afterEach(() => jest.restoreAllMocks());

it('says whether a server has started, instead of ending the drill that wants to report it', async () => {
  const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
  expect(await tryStart({ start: async () => {} })).toBe(true);
  expect(printed).not.toHaveBeenCalled();
  expect(await tryStart({ start: () => Promise.reject(new Error('The server ended: the schema is ahead')) })).toBe(
    false,
  );
  expect(printed.mock.calls.join()).toContain('The server ended: the schema is ahead');
});
