import { maskEmail, maskMobileNumber } from './network.queries';

it.each([
  ['asha@demo.example', 'a***@d***.example'],
  ['x@y.co.in', 'x***@y***.in'],
  ['"odd@name"@club.example', '"***@c***.example'],
])('of the email %s only %s is shown', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it('shows two and four digits of a mobile number', () => {
  expect(maskMobileNumber('9012340001')).toBe('90****0001');
});
