import { digestReporter } from './reporters';

const NOW = new Date('2026-11-20T06:00:00Z');
const digest = (ip: string, cookie?: string, now = NOW) => digestReporter({ ip, headers: { cookie } }, now);

it.each([
  ['whatever number it says it has', ['203.0.113.7', 'safar-visitor=1'], ['203.0.113.7', 'safar-visitor=2']],
  ['written as IPv6', ['203.0.113.7'], ['::ffff:203.0.113.7']],
  ['in one network of a household', ['2001:db8:1:2::5'], ['2001:DB8:1:2:aaaa:bbbb:cccc:dddd']],
  ['in a network that ends with zeros', ['2001:db8::1'], ['2001:db8:0:0:9::']],
  ['in a private network without a number', ['192.168.1.4'], ['192.168.1.4']],
])('an address is one reporter %s', (_what, [first = '', one], [second = '', other]) => {
  expect(digest(first, one)).toBe(digest(second, other));
});

it.each([
  ['two addresses', ['203.0.113.7'], ['203.0.113.8']],
  ['two networks', ['2001:db8:1:2::5'], ['2001:db8:1:3::5']],
  ['two browsers of one machine', ['127.0.0.1', 'safar-visitor=1'], ['127.0.0.1', 'safar-visitor=2']],
  [
    'two visitors behind a proxy nobody told of',
    ['::ffff:10.0.0.2', 'safar-visitor=1'],
    ['10.0.0.2', 'safar-visitor=2'],
  ],
])('%s are two reporters', (_what, [first = '', one], [second = '', other]) => {
  expect(digest(first, one)).not.toBe(digest(second, other));
});

it('a reporter is another one the next day', () => {
  expect(digest('203.0.113.7', undefined, new Date('2026-11-21T06:00:00Z'))).not.toBe(digest('203.0.113.7'));
});
