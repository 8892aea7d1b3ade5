import { DatabaseError } from 'pg';
import { toAppError } from './error-handler';

const databaseError = (code: string) => Object.assign(new DatabaseError('of the database', 1, 'error'), { code });

it('says of a sum that no column can hold what it is, and of other faults of the database nothing', () => {
  expect(toAppError(databaseError('22003'))).toMatchObject({ code: 'amount_too_large' });
  expect(toAppError(databaseError('22021'))).toMatchObject({ code: 'internal' });
});
