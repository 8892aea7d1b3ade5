import { SAMPLE_PLANS } from '../testing/samples';
import { checkPlanField, checkUniqueRecharge, PLAN_FIELDS } from './plan-fields';

test.each(PLAN_FIELDS.map(({ name }) => name))('%s is required, whole and at least 1', (name) => {
  expect(checkPlanField(name, ' ')).toMatch(/is required\.$/);
  for (const text of ['ten', '1.5', '-1', '1e2', '1,000', '0x10'])
    expect(checkPlanField(name, text)).toMatch(/whole number/);
  expect(checkPlanField(name, '0')).toMatch(/at least 1\.$/);
  expect(checkPlanField(name, '1')).toBeUndefined();
});

test('cashback days end at 3,650 and open levels at 10', () => {
  expect(checkPlanField('cashbackDay', '3650')).toBeUndefined();
  expect(checkPlanField('cashbackDay', '3651')).toBe('Number of cashback days must be at most 3,650.');
  expect(checkPlanField('minLevel', '10')).toBeUndefined();
  expect(checkPlanField('minLevel', '11')).toBe('Number of open levels must be at most 10.');
});

test('amounts end where the contract says', () => {
  expect(checkPlanField('minRecharge', '1000000000')).toBeUndefined();
  expect(checkPlanField('minRecharge', '1000000001')).toBe('Minimum recharge must be at most 1,00,00,00,000.');
});

test('a second tier with the same minimum recharge is refused by the name of the first', () => {
  expect(checkUniqueRecharge('1000', SAMPLE_PLANS)).toMatch(/^Plan #2 already begins/);
  expect(checkUniqueRecharge('01000', SAMPLE_PLANS)).toMatch(/^Plan #2 already begins/);
  expect(checkUniqueRecharge('1001', SAMPLE_PLANS)).toBeUndefined();
});
