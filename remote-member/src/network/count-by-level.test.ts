import { SAMPLE_NETWORK } from '../sample/sample-network';
import { countByLevel } from './count-by-level';

test('the sample network has three direct members and five below them', () => {
  expect(countByLevel(SAMPLE_NETWORK)).toEqual([3, 5]);
});

test('a member who is alone has no levels', () => {
  expect(countByLevel({ name: 'You' })).toEqual([]);
  expect(countByLevel({ name: 'You', children: [] })).toEqual([]);
});
