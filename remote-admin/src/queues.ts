/** One file for the browser: who works through one of them soon works through the next. */
export { DepositQueuePage } from './deposits/deposit-queue-page';
export { RequestQueuePage } from './requests/request-queue-page';
export { PayoutQueuePage } from './withdrawals/payout-queue-page';
