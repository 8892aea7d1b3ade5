/** asha@demo.example is a***@d***.example: enough to recognise whom one knows. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const lastDot = domain.lastIndexOf('.');
  return `${email.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(lastDot)}`;
}

/** 9000000001 is 90****0001. */
export function maskMobileNumber(mobileNumber: string): string {
  return `${mobileNumber.slice(0, 2)}****${mobileNumber.slice(-4)}`;
}
