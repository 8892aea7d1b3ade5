import { expect, heading, test } from './test';

/** What a visitor without JavaScript gets. */
const readText = (html: string) => html.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->|<[^>]+>/g, '');

test('a release of marketing changes the text that is served, or is drawn by the browser', async ({
  arrive,
  page,
  request,
  ship,
}) => {
  await ship.reset();
  await test.step('a release of marketing changes the text that is served, and nobody builds the shell', async () => {
    const before = await (await request.get('/')).text();
    expect(readText(before)).toContain('Start of marketing 1.0.0');
    await ship.publish('marketing', 'second');
    await ship.settle();
    const after = await (await request.get('/')).text();
    expect(readText(after)).toContain('Start of marketing 2.0.0');
    const findProgram = (html: string) => /data-program="([^"]*\/assets\/shell[^"]+)"/.exec(html)?.[1];
    expect(findProgram(before)).toBeDefined();
    expect(findProgram(after)).toBe(findProgram(before));
    await page.goto('/');
    await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  });

  await test.step('a release that cannot be rendered on the server is drawn by the browser', async () => {
    // It reads the storage while it is imported, which the server has not got.
    await ship.publishAlone('marketing', 'faulty');
    expect(readText(await (await request.get('/')).text())).not.toContain('Start of marketing');
    const visitor = await arrive();
    await visitor.goto('/');
    await expect(heading(visitor, 'Start of marketing 3.0.0')).toBeVisible();
  });
});
