import { setTimeout as wait } from 'node:timers/promises';

const ANSWER_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 50;

/** Whether the site answers at last: false when its program ended first, or too much time has passed. @param {string} url @param {Promise<unknown>} ended @returns {Promise<boolean>} */
export async function waitForAnswer(url, ended) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  while (!hasEnded && Date.now() < deadline) {
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.ok) return true;
    await wait(ASK_EVERY_MS);
  }
  return false;
}
