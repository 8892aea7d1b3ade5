/** Ends the browser's task, so that it can answer the visitor before the next one. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
