import { msg } from './msg';

/** What the contract's rules say of the fields of an account, for `translateSentence`. No page loads this list. */
export const RULE_SENTENCES = [
  msg('Name is required.'),
  msg('Name must have at most 100 characters.'),
  msg('Name must have at least one letter.'),
  msg('Name must not contain broken characters.'),
  msg('Name must be on one line, without control characters.'),
  msg('Name must not contain invisible characters.'),
  msg('Name must not have more than three marks above or below one letter.'),
  msg('Email is required.'),
  msg('Email must have at most 254 characters.'),
  msg('Email is not a valid address.'),
  msg('Email is already registered.'),
  msg('Mobile number is required.'),
  msg('Mobile number must be 10 digits starting with 6, 7, 8 or 9.'),
  msg('Mobile number is already registered.'),
  msg('Password is required.'),
  msg('Password must not contain broken characters.'),
  msg('Password must have 8 to 128 characters.'),
  msg('Password is too common. Choose another one.'),
  msg('Referral code must be letters and digits alone.'),
  msg('Referral code does not exist. Check it, or leave it empty.'),
];
