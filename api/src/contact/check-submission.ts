import type { SiteConfig } from 'federation/contract';
import type { ContactSubmission } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import { AppError } from '../errors/app-error';
import type { ContactMessage } from './contact.queries';

const CONTROL_CHARACTER_PATTERN = /\p{Cc}/u;
/**
 * Line breaks and tabs are part of a message; the other control characters are not, and PostgreSQL refuses one of them.
 */
const CONTROL_CHARACTER_OF_TEXT_PATTERN = /[^\P{Cc}\n\r\t]/u;

function requireText(field: keyof ContactSubmission, label: string, value: string, refused: RegExp): string {
  // Browsers send line breaks as CR LF.
  const text = value.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new AppError('invalid_input', `${label} is required.`, { field });
  if (refused.test(text)) {
    throw new AppError('invalid_input', `${label} must not contain control characters.`, { field });
  }
  return text;
}

/** The ids of the account come first, as the service itself checks them first. */
function checkAccount(submission: ContactSubmission, account: SiteConfig['contactForm']): void {
  if (submission.user_id !== account.publicKey) {
    throw new AppError('invalid_input', 'The Public Key is invalid', { field: 'user_id' });
  }
  if (submission.service_id !== account.serviceId) {
    throw new AppError('invalid_input', 'The service ID not found', { field: 'service_id' });
  }
  if (submission.template_id !== account.templateId) {
    throw new AppError('invalid_input', 'The template ID not found', { field: 'template_id' });
  }
}

/** @throws AppError invalid_input */
export function checkSubmission(submission: ContactSubmission, account: SiteConfig['contactForm']): ContactMessage {
  checkAccount(submission, account);
  const name = requireText('user_name', 'Full Name', submission.user_name, CONTROL_CHARACTER_PATTERN);
  const emailComplaint = checkEmail(submission.user_email);
  if (emailComplaint !== undefined) throw new AppError('invalid_input', emailComplaint, { field: 'user_email' });
  const message = requireText('message', 'Message', submission.message, CONTROL_CHARACTER_OF_TEXT_PATTERN);
  return { name, email: normalizeEmail(submission.user_email), message };
}
