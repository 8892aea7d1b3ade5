import assert from 'node:assert/strict';
import { findNodeRefusal } from './require-node.mjs';

test('a Node that is too old is told which one is needed and which one it is', () => {
  for (const version of ['12.22.12', '18.20.4', '20.18.3']) {
    assert.match(findNodeRefusal(version) ?? '', new RegExp(`needs Node 20\\.19 or newer; this is Node ${version}`));
  }
});

test('Node 20.19 and everything after it is welcome', () => {
  for (const version of ['20.19.0', '20.20.2', '22.1.0', '24.0.0']) assert.equal(findNodeRefusal(version), undefined);
});
