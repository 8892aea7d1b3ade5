import { msg } from 'client/msg';

export const CONTACT_COPY = {
  title: msg('Get In Touch'),
  subtitle: msg(
    'Ask before you join, ask when something looks wrong, ask for the sum behind a figure. A person reads every message.',
  ),
  page: msg('Contact Us'),
  form: {
    member: msg('Already a member? Write and read the answer in the member area:'),
    messages: msg('Your messages'),
    title: msg('Send a Message'),
    lead: msg('All three fields are needed, so that we can answer you.'),
    name: msg('Full Name'),
    email: msg('Email Address'),
    message: msg('Message'),
    send: msg('Send message'),
    sending: msg('Sending...'),
    hint: msg('We use your address for our answer and for nothing else.'),
    success: msg('Message sent successfully!'),
    failure: msg('Failed to send message. Please try again.'),
  },
  block: {
    title: msg('Reach us directly'),
    office: msg('Office'),
    phone: msg('Phone'),
    hello: msg('Questions before you join'),
    support: msg('Help for members'),
  },
  care: msg('Never send us your password. Nobody from the club will ask for it.'),
};
