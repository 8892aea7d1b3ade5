// jsdom has no media queries; here the system always wishes for light.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// Nor has it a layout that could be scrolled.
Element.prototype.scrollIntoView ??= () => undefined;

// What a page keeps for a reload is no other test's.
afterEach(() => sessionStorage.clear());
