import type { ReactNode } from 'react';

/** A UPI id or an email that has no room on a line goes on in the next from its @ on. */
export const breakAtSigns = (text: string): ReactNode[] =>
  text.split(/(?=@)/).flatMap((part, place) => (place === 0 ? part : [<wbr key={place} />, part]));
