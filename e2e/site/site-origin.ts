/** Where the site writes its mails, told in the same way. */
export const SITE_MAIL_VARIABLE = 'SAFAR_JOURNEYS_MAIL';

/** How the global setup tells the workers where the site answers. */
export const SITE_ORIGIN_VARIABLE = 'SAFAR_JOURNEYS_ORIGIN';

export function getSiteOrigin(): string {
  const origin = process.env[SITE_ORIGIN_VARIABLE];
  if (!origin) throw new Error('The site was not started: run the journeys with "npm run e2e -w e2e".');
  return origin;
}
