/** Runtime configuration that visitors may see. The server inlines it into every page; its defaults live in the API's configuration. */
export interface SiteConfig {
  brand: {
    name: string;
    officeAddress: string;
    phone: string;
    helloEmail: string;
    supportEmail: string;
  };
  /** Where deposits by UPI go. */
  upi: { payeeAddress: string; payeeName: string };
  /** One-time joining fee in whole rupees, as a decimal string. */
  joiningFeeRupees: string;
  contactForm: {
    /** Origin that answers `/api/v1.0/email/send-form`; empty means the site's own. */
    origin: string;
    serviceId: string;
    templateId: string;
    publicKey: string;
  };
}
