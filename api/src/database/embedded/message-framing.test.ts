import { takeWholeMessages } from './message-framing.cjs';

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}

it('takes the startup message alone', () => {
  const startup = message('', 'startup');
  const query = message('Q', 'select 1');
  const { complete, rest } = takeWholeMessages(Buffer.concat([startup, query]), true);
  expect([complete, rest]).toEqual([startup, query]);
});

it('takes all whole messages at once, wherever the rest is cut', () => {
  const whole = Buffer.concat([message('P', 'parse'), message('B', ''), message('S', '')]);
  const next = message('Q', 'select 1');
  for (let cut = 0; cut < next.length; cut++) {
    const { complete, rest } = takeWholeMessages(Buffer.concat([whole, next.subarray(0, cut)]), false);
    expect([complete, rest]).toEqual([whole, next.subarray(0, cut)]);
  }
});
