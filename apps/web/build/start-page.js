// Starts the page. Visitors who will get the landing page, on `/` without a trace of a session, see it before the app has
// loaded: it is painted from its template first, and only then the scripts may take the line and the processor.
{
  const { lang } = document.documentElement;
  const { nonce } = document.currentScript;
  const { app, faults, fonts, landing } = JSON.parse(document.getElementById('page-needs').textContent);
  const hint = (attributes) =>
    document.head.append(
      Object.assign(document.createElement('link'), { nonce, crossOrigin: '' }, attributes),
    );
  const loadFonts = (fonts) => {
    for (const href of fonts) hint({ rel: 'preload', as: 'font', type: 'font/woff2', href });
  };

  // The hashes stand behind this script, because a first paint needs none; no module may come before they are here.
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  const load = async (modules) => {
    await parsed;
    const { integrity } = JSON.parse(document.querySelector('script[type=importmap]').textContent);
    for (const href of modules) hint({ rel: 'modulepreload', href, integrity: integrity[href] });
    try {
      await import(app.entry);
    } catch {
      await renew([app.entry, ...modules], integrity);
      return;
    }
    try {
      sessionStorage.removeItem(renewed);
    } catch {}
  };

  // Some file did not come, or is not the one that was built: then nothing of it was run (W-08). What the browser keeps
  // of it may be to blame, so it is fetched anew past that, once; after that a person has to know.
  const renewed = 'gim-renewed';
  const renew = async (files, integrity) => {
    try {
      if (sessionStorage.getItem(renewed) !== null) throw new Error('renewed before');
      sessionStorage.setItem(renewed, '1');
      await Promise.all(files.map((href) => fetch(href, { cache: 'reload', integrity: integrity[href] })));
      location.reload();
    } catch {
      showFault();
    }
  };
  const showFault = () => {
    const { title, text, action } = faults[lang];
    const make = (tag, textContent, style) => {
      const made = Object.assign(document.createElement(tag), { textContent });
      made.style.cssText = style;
      return made;
    };
    const main = make('main', '', 'display:grid;gap:12px;max-width:34em;margin:15vh auto;padding:0 20px');
    main.setAttribute('role', 'alert');
    const link = make('a', action, 'justify-self:start;padding:11px 0;font-weight:500;color:var(--accent)');
    link.href = location.href;
    // Who asks gets it past what is kept once more. A link to a place in the page would load nothing.
    link.onclick = (event) => {
      event.preventDefault();
      try {
        sessionStorage.removeItem(renewed);
      } catch {}
      location.reload();
    };
    main.append(make('h1', title, 'font:var(--text-title-l)'), make('p', text, 'color:var(--ink-2)'), link);
    document.body.replaceChildren(main);
  };

  const isLanding = () => {
    try {
      const trace = localStorage.getItem('userId') ?? sessionStorage.getItem('jwtToken');
      return location.pathname + location.search + location.hash === '/' && trace === null;
    } catch {
      return false;
    }
  };
  const paintLanding = () => {
    loadFonts(landing[lang].fonts);
    const root = document.getElementById('root');
    root.append(document.getElementById(`landing-${lang}`).content.cloneNode(true));
    for (const styled of root.querySelectorAll('[data-style]')) {
      styled.style.cssText = styled.dataset.style;
      delete styled.dataset.style;
    }
    const loadLanding = () => void load([...app.modules, ...landing[lang].modules]);
    // A page in a background tab is never painted, so it must not wait for it.
    if (document.visibilityState === 'hidden') loadLanding();
    else requestAnimationFrame(() => setTimeout(loadLanding));
  };

  // Every page is set in these. Found only by the styles, they come after the first text and make it jump.
  loadFonts(fonts[lang]);
  if (isLanding()) paintLanding();
  else void load(app.modules);
}
