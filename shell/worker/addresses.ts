/** The path of a page in whichever language it is read: a page of the site stands in for itself in another. */
export const withoutLanguage = (pathname: string): string => pathname.replace(/^\/hi(?=\/|$)/, '') || '/';
