import { parseConfig } from '../config/config';
import { composeMail } from './compose-mail';

const config = { origin: 'https://club.example', site: parseConfig({}).site };
const mail = { id: 1n, memberId: 7n, to: 'asha@members.example', key: 'a-key' };
const reward = { kind: 'reward', facts: { amountMicros: '2000000000', reason: 'Diwali' } };

describe('a mail', () => {
  it('leads to the page in its own language', () => {
    const read = (language: 'en' | 'hi' | null) => composeMail({ ...mail, ...reward, language }, config).text;
    expect(read('hi')).toContain('अपना वॉलेट खोलें: https://club.example/hi/wallet\n');
    expect(read('en')).toContain('https://club.example/wallet\n');
    expect(read(null)).toContain('https://club.example/wallet\n');
  });

  it('leads there by its link, too, and staff to the back office as it is', () => {
    const reset = { kind: 'password_reset', facts: { linkId: '1' }, language: 'hi' as const };
    const link = 'https://club.example/reset-password#token';
    expect(composeMail({ ...mail, ...reset }, config, link).html).toContain('https://club.example/hi/reset-password');
    const waiting = {
      kind: 'deposits_waiting',
      facts: { count: 2, oldestAt: '2026-11-20T05:00:00Z' },
      language: 'hi' as const,
    };
    expect(composeMail({ ...mail, ...waiting }, config).text).toContain('https://club.example/admin/deposit');
  });
});
