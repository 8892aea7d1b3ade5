import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { hostConfig } from './host.mjs';

/** `npm run dev` starts with it. */
test('the shell can be built for development', async () => {
  const shellDir = join(import.meta.dirname, '../../shell');
  const compiler = webpack({
    ...hostConfig(shellDir)({}, { mode: 'development' }),
    mode: 'development',
    context: shellDir,
  });
  try {
    const compilation = await promisify(compiler.compile.bind(compiler))();
    expect(compilation?.errors).toEqual([]);
    expect(Object.keys(compilation?.assets ?? {})).toContain('index.html');
  } finally {
    await promisify(compiler.close.bind(compiler))();
  }
});
