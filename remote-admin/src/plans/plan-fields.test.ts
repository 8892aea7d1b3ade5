import { SAMPLE_PLANS } from '../sample/plans';
import type { PlanTerms } from 'api/contract';
import { checkPlanField, checkUniqueRecharge, PLAN_FIELDS } from './plan-fields';

const check = (name: keyof PlanTerms, text: string) => {
  const field = PLAN_FIELDS.find((candidate) => candidate.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return checkPlanField(field, text);
};

test.each(PLAN_FIELDS.map(({ name }) => name))('%s is required, whole and at least 1', (name) => {
  expect(check(name, ' ')).toMatch(/is required\.$/);
  for (const text of ['ten', '1.5', '-1', '1e2', '1,000', '0x10']) expect(check(name, text)).toMatch(/whole number/);
  expect(check(name, '0')).toMatch(/at least 1\.$/);
  expect(check(name, '1')).toBeUndefined();
});

test('cashback days end at 3,650 and open levels at 10', () => {
  expect(check('cashbackDay', '3650')).toBeUndefined();
  expect(check('cashbackDay', '3651')).toBe('Number of cashback days must be at most 3,650.');
  expect(check('minLevel', '10')).toBeUndefined();
  expect(check('minLevel', '11')).toBe('Number of open levels must be at most 10.');
});

test('amounts have no upper limit short of what a number can hold exactly', () => {
  expect(check('minRecharge', '10000000')).toBeUndefined();
  expect(check('minRecharge', '9007199254740993')).toBe('Minimum recharge is too large.');
});

test('a second tier with the same minimum recharge is refused by the name of the first', () => {
  expect(checkUniqueRecharge('1000', SAMPLE_PLANS)).toMatch(/^Plan #2 already begins/);
  expect(checkUniqueRecharge('01000', SAMPLE_PLANS)).toMatch(/^Plan #2 already begins/);
  expect(checkUniqueRecharge('1001', SAMPLE_PLANS)).toBeUndefined();
});
