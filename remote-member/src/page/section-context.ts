import { createContext } from 'react';

/** Whether something stands in a part of a page, whose card it must not repeat. */
export const SectionContext = createContext(false);
