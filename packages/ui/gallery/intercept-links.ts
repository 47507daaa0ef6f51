/** Handles gallery links with `pushState`, so that the page, its fonts and its styles are not reloaded. */
export function interceptLinks(showAddress: () => void): void {
  window.addEventListener('popstate', showAddress);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Ignores links inside the stories, and clicks with a modifier key, which open a new tab.
    const isOurs = link?.getAttribute('href')?.startsWith('?theme=') === true;
    if (link === null || !isOurs || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.history.pushState(null, '', link.href);
    showAddress();
  });
}
