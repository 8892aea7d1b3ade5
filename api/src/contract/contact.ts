import { Type, type Static } from 'typebox';

/** The fields of the contact form as a visitor fills them in. */
export const ContactForm = Type.Object(
  {
    user_name: Type.String({ title: 'Full Name', maxLength: 100 }),
    user_email: Type.String({ title: 'Email Address', maxLength: 254 }),
    message: Type.String({ title: 'Message', maxLength: 5000, 'x-text': 'lines' }),
  },
  { title: 'ContactForm' },
);
export type ContactForm = Static<typeof ContactForm>;

/** What the EmailJS SDK posts: the form's fields and its own. */
export const ContactSubmission = Type.Object(
  {
    ...ContactForm.properties,
    lib_version: Type.Optional(Type.String({ maxLength: 20 })),
    service_id: Type.String({ maxLength: 100 }),
    template_id: Type.String({ maxLength: 100 }),
    user_id: Type.String({ maxLength: 100 }),
  },
  { title: 'ContactSubmission', additionalProperties: false },
);
export type ContactSubmission = Static<typeof ContactSubmission>;
