// Runs the program when the page has been painted: what can be read comes first, and needs none of it.
(() => {
  const LATEST_START_MS = 1000;
  const program = document.currentScript?.dataset.program ?? '';
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    const script = document.createElement('script');
    script.src = program;
    document.head.append(script);
  }

  // A tab in the background is not painted.
  if (document.visibilityState === 'hidden') {
    start();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(start, LATEST_START_MS);
})();
