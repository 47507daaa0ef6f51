/** Links to other views of the gallery change the address in place; the page, its fonts and its styles stay. */
export function followLinks(showAddress: () => void): void {
  window.addEventListener('popstate', showAddress);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Links inside the stories lead nowhere or elsewhere, and a press with a key held opens a tab.
    const isOurs = link?.getAttribute('href')?.startsWith('?theme=') === true;
    if (link === null || !isOurs || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.history.pushState(null, '', link.href);
    showAddress();
  });
}
