import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import HtmlPlugin from 'html-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import { baseConfig } from './base.mjs';

/**
 * One remote alone, on its sample data: an ordinary page without federation.
 * @param {import('./base.mjs').BuildContext} context
 * @returns {import('./base.mjs').ServedConfiguration}
 */
export function standaloneConfig(context) {
  const { packageDir, packageJson } = context;
  const { devPort, paths } = JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8'));
  const base = baseConfig(context);
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...base.output,
      path: join(packageDir, 'dist-standalone'),
      publicPath: '/',
      uniqueName: `${packageJson.name}_standalone`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlPlugin({ templateContent: describePage(`${packageJson.name} alone`) }),
      new CopyPlugin({ patterns: [createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')] }),
    ],
    devServer: {
      port: Number(process.env.PORT) || devPort,
      hot: false,
      historyApiFallback: true,
      onListening: ({ options }) =>
        console.log(`${packageJson.name} is running alone at http://localhost:${options.port}${paths[0]}`),
    },
  };
}

/** @param {string} title */
function describePage(title) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
  </head>
  <body></body>
</html>
`;
}
