import { msg } from './msg';

/*
 * What the server writes in English, marked for `translateSentence`. No page loads these lists.
 */

/** What the contract's rules say of the fields of an account. */
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

/** Why the API refuses who is not signed in, or is to show that it is they. What it says to members is theirs. */
export const REFUSAL_SENTENCES = [
  msg('Password can be guessed from your name, email or mobile number. Choose another one.'),
  msg('Password is easy to guess. Make it longer: four words that do not belong together are strong.'),
  msg('Name must not look like one of the club’s own. Use your own name.'),
  msg('Too many people are signing in just now. Please try again in a few seconds.'),
  msg('Too many attempts. Please try again in a minute.'),
  msg('Too many attempts. Please try again in {0} minutes.'),
  msg('That took too long, or was tried too often. Please start again.'),
  msg('This link has been used already, or is too old. Ask for a new one.'),
  msg('This link is too old, or not whole. Write to us again, please.'),
  msg('Your account is disabled. Your money is still yours: ask about it on the contact page, and we answer by mail.'),
  msg('This passkey does not open an account here. Sign in with your password.'),
  msg('Please show your second factor.'),
  msg('Code is not right, or was used already. The app shows another one every 30 seconds.'),
  msg('Recovery code is not right, or was used already.'),
  msg('Passkey could not be checked. Please try again, or choose another way.'),
  msg('You have a second factor. Show that one instead.'),
  msg('Password is wrong.'),
  msg('That was asked of somebody else.'),
  msg('There is no such conversation.'),
  msg('Full Name is required.'),
  msg('Message is required.'),
  msg('That is a lot in one hour. Please write again later.'),
  msg('This conversation is full. Please begin a new one.'),
  msg('This cannot be done just now. Please try again in a few seconds.'),
  msg('Something went wrong on our side. Please try again later.'),
  msg('There is nothing at this address.'),
];
