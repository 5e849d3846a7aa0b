// Where one is in the app: the address as state, and links that do not reload the page.

function here() {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

let now = $state.raw(here());

/** The present address. */
export const route = {
  get path() {
    return now.path;
  },
  get query() {
    return now.query;
  },
  get hash() {
    return now.hash;
  },
};

/** Goes to an address of the app; `replace` leaves no step for the back button. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  const moved = location.pathname !== now.path;
  now = here();
  if (moved) scrollTo(0, 0);
}

/** Starts listening: the back button, and clicks on links that stay inside the app. */
export function listen(): void {
  addEventListener('popstate', () => (now = here()));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    // A jump inside the page is the browser's work.
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
