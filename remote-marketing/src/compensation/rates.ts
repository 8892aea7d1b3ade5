import { DEPOSIT_MIN_RUPEES } from 'api/contract/rules';

/** The smallest package, in rupees. There is no largest. */
export const SMALLEST_PACKAGE_RUPEES = String(DEPOSIT_MIN_RUPEES);

/** The package that all worked examples use, in rupees. */
export const EXAMPLE_PACKAGE_RUPEES = '10000';
