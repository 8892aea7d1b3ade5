import type { SiteConfig } from 'federation/contract';
import type { EnvReader } from './env-reader';

const EMAILJS_ORIGIN = 'https://api.emailjs.com';

/** With an EmailJS account the form goes there; without one it comes to our own endpoint, which knows these ids. */
function readContactForm(env: EnvReader): SiteConfig['contactForm'] {
  const serviceId = env.optionalText('EMAILJS_SERVICE_ID');
  const templateId = env.optionalText('EMAILJS_TEMPLATE_ID');
  const publicKey = env.optionalText('EMAILJS_PUBLIC_KEY');
  if (serviceId && templateId && publicKey) {
    const origin = env.text('EMAILJS_ORIGIN', EMAILJS_ORIGIN);
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      env.complain(`EMAILJS_ORIGIN must be an origin such as ${EMAILJS_ORIGIN}, not "${origin}".`);
    }
    return { origin, serviceId, templateId, publicKey };
  }
  if (serviceId ?? templateId ?? publicKey) {
    env.complain('EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY must be set together.');
  }
  return { origin: '', serviceId: 'safar', templateId: 'contact', publicKey: 'safar-public' };
}

/** It may be somebody's, whom visitors of a real site must not call. */
const PHONE_EXAMPLE = '+91 90000 00000';
const NAME_EXAMPLE = 'Safar Circle';
const OFFICE_EXAMPLE = 'Banka, Bihar 813104, India';
const SUPPORT_EXAMPLE = 'support@safarcircle.example';

/** An example to try with, which must reach nobody who would pay there. */
const UPI_EXAMPLE = 'safarcircle@upi.example';

/** What visitors may see of the configuration. */
export function readSiteConfig(env: EnvReader, isProduction: boolean): SiteConfig {
  const name = env.text('SITE_NAME', NAME_EXAMPLE);
  const supportEmail = env.text('SUPPORT_EMAIL', SUPPORT_EXAMPLE);
  const joiningFeeRupees = env.wholeNumber('JOINING_FEE_RUPEES', 0, 0, 10_000_000);
  return {
    brand: {
      name,
      officeAddress: env.text('OFFICE_ADDRESS', OFFICE_EXAMPLE),
      phone: env.text('OFFICE_PHONE', isProduction ? '' : PHONE_EXAMPLE),
      helloEmail: env.text('HELLO_EMAIL', isProduction ? supportEmail : 'hello@safarcircle.example'),
      supportEmail,
    },
    upi: {
      payeeAddress: env.text('UPI_PAYEE_ADDRESS', isProduction ? '' : UPI_EXAMPLE),
      payeeName: env.text('UPI_PAYEE_NAME', name),
    },
    joiningFeeRupees: String(joiningFeeRupees),
    contactForm: readContactForm(env),
  };
}

/** A sentence for each thing that a real site says of the club without anybody having said so. */
export function listExamples(env: EnvReader, { brand }: SiteConfig, isProduction: boolean): string[] {
  if (!isProduction) return [];
  const examples: string[] = [];
  // A club may be called so, and sit there: the two are examples only while nobody has said them.
  if (env.optionalText('SITE_NAME') === undefined) {
    examples.push(`SITE_NAME is not set: the site calls the club ${NAME_EXAMPLE}.`);
  }
  if (env.optionalText('OFFICE_ADDRESS') === undefined) {
    examples.push(`OFFICE_ADDRESS is not set: the site says that the office of the club is at ${OFFICE_EXAMPLE}.`);
  }
  if (brand.supportEmail === SUPPORT_EXAMPLE) {
    examples.push(`SUPPORT_EMAIL is not set: members are told to write to ${SUPPORT_EXAMPLE}, where nobody reads it.`);
  }
  return examples;
}
