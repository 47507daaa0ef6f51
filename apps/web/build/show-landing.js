// Shows the landing page before the app has loaded, to visitors who will get it: on `/`, without a trace of a session.
(() => {
  const { lang } = document.documentElement;
  const traces = () => localStorage.getItem('userId') ?? sessionStorage.getItem('jwtToken');
  try {
    if (location.pathname !== '/' || location.search !== '' || location.hash !== '' || traces() !== null)
      return;
  } catch {
    return;
  }
  const page = document.getElementById(`landing-${lang}`);
  const needs = JSON.parse(document.getElementById('landing-needs').textContent)[lang];
  const { nonce } = document.currentScript;
  const hint = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { nonce }, attributes));
  for (const href of needs.fonts)
    hint({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
  for (const href of needs.modules) hint({ rel: 'modulepreload', crossOrigin: '', href });
  const root = document.getElementById('root');
  root.append(page.content.cloneNode(true));
  for (const styled of root.querySelectorAll('[data-style]')) {
    styled.style.cssText = styled.dataset.style;
    delete styled.dataset.style;
  }
})();
