/** Every request and reply of the API, declared once. Browser code imports from here as types; `rules.ts` has the values it may use. */
export { type Envelope, EnvelopeOf, toEnvelope } from './envelope';
export { ErrorBody, ErrorCode } from './errors';
export { Profile, Registration, Role } from './users';
export { Login, SessionGrant } from './sessions';
export { ContactForm, ContactSubmission } from './contact';
export { Health } from './health';
