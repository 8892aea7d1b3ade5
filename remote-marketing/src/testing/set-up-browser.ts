import { configure } from '@testing-library/react';

/** A busy machine renders late; a page that never renders still fails. */
configure({ asyncUtilTimeout: 15_000 });
