export const CONTACT_COPY = {
  title: 'Get In Touch',
  subtitle:
    'Ask before you join, ask when something looks wrong, ask for the sum behind a figure. A person reads every message.',
  page: 'Contact Us',
  form: {
    member: 'Already a member? Write and read the answer in the member area:',
    messages: 'Your messages',
    title: 'Send a Message',
    lead: 'All three fields are needed, so that we can answer you.',
    name: 'Full Name',
    email: 'Email Address',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending...',
    hint: 'We use your address for our answer and for nothing else.',
    success: 'Message sent successfully!',
    failure: 'Failed to send message. Please try again.',
  },
  block: {
    title: 'Reach us directly',
    office: 'Office',
    phone: 'Phone',
    hello: 'Questions before you join',
    support: 'Help for members',
  },
  care: 'Never send us your password. Nobody from the club will ask for it.',
};
