import type { SiteConfig } from 'federation/contract';

/** Who runs the site, in the vocabulary of schema.org, as an element for the head. */
export function renderOrganisation({ brand }: SiteConfig, origin: string): string {
  const organisation = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    address: brand.officeAddress,
    telephone: brand.phone,
    email: brand.helloEmail,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: brand.supportEmail,
      telephone: brand.phone,
    },
  };
  const json = JSON.stringify(organisation).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
