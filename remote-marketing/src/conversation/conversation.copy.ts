import { msg } from 'client/msg';

export const CONVERSATION_COPY = {
  title: msg('Your message'),
  subtitle: msg('What you wrote to us, and what we have answered.'),
  page: msg('Your message'),
  loading: msg('One moment...'),
  noLink: msg('Open this page with the link in our mail: it shows your conversation with us.'),
  failure: msg('The conversation could not be loaded. Please try again.'),
  broken: msg('This link is not whole. Open it again from our mail, or write to us once more.'),
  write: msg('Write to us'),
  again: msg('Try again'),
  own: msg('You'),
  club: msg('Our answer'),
  closed: msg('We have closed this conversation. A reply opens it again.'),
  label: msg('Your reply'),
  required: msg('Reply is required.'),
  send: msg('Send reply'),
  sending: msg('Sending...'),
  sent: msg('Your reply is sent. We write to you by mail when we have answered.'),
  notSent: msg('Your reply was not sent. Please try again.'),
  private: msg('Anyone who has the link can read this page: do not pass it on.'),
};
