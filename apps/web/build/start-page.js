// Starts the page. Visitors who will get the landing page, on `/` without a trace of a session, see it before the app has
// loaded: it is painted from its template first, and only then the scripts may take the line and the processor.
(() => {
  const { lang } = document.documentElement;
  const { nonce } = document.currentScript;
  const { app, fonts, landing } = JSON.parse(document.getElementById('page-needs').textContent);
  const hint = (attributes) =>
    document.head.append(
      Object.assign(document.createElement('link'), { nonce, crossOrigin: '' }, attributes),
    );
  const loadFonts = (fonts) => {
    for (const href of fonts) hint({ rel: 'preload', as: 'font', type: 'font/woff2', href });
  };
  const load = (modules) => {
    for (const href of modules) hint({ rel: 'modulepreload', href });
    void import(app.entry);
  };

  // Every page is set in these. Found only by the styles, they come after the first text and make it jump.
  loadFonts(fonts[lang]);

  const isLanding = () => {
    try {
      const trace = localStorage.getItem('userId') ?? sessionStorage.getItem('jwtToken');
      return location.pathname + location.search + location.hash === '/' && trace === null;
    } catch {
      return false;
    }
  };
  if (!isLanding()) return load(app.modules);

  loadFonts(landing[lang].fonts);
  const root = document.getElementById('root');
  root.append(document.getElementById(`landing-${lang}`).content.cloneNode(true));
  for (const styled of root.querySelectorAll('[data-style]')) {
    styled.style.cssText = styled.dataset.style;
    delete styled.dataset.style;
  }
  const loadLanding = () => load([...app.modules, ...landing[lang].modules]);
  // A page in a background tab is never painted, so it must not wait for it.
  if (document.visibilityState === 'hidden') loadLanding();
  else requestAnimationFrame(() => setTimeout(loadLanding));
})();
