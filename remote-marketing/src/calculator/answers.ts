export { TierList } from './tier-list';
export { ProjectionAnswer } from './projection-answer';
