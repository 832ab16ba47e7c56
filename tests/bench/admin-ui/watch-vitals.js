/* Runs first in each page, and records web vitals. https://web.dev/articles/vitals */
(() => {
  const vitals = { lcp: 0, inp: 0, cls: 0 };
  window.vitals = vitals;
  const watch = (options, listener) =>
    new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({
      buffered: true,
      ...options,
    });
  watch({ type: 'largest-contentful-paint' }, ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  watch({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration);
  });
})();
