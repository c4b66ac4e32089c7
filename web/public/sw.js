// @ts-nocheck Its scope is a service worker's, whose types and those of a page exclude each other.
// What an installed dashboard shows when nobody answers. It keeps nothing: no page, no picture and no figure of a member is
// stored on the device, so a lost phone tells nothing and an old balance is never shown as a new one.

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · Fairlead</title>
<style>
  :root { color-scheme: light dark; --paper: #f6f7f9; --ink: #0b1424; --muted: #526074; --accent: #0e7c74; --line: #0b1424 }
  @media (prefers-color-scheme: dark) { :root { --paper: #0b1424; --ink: #f2f5f9; --muted: #a3b0c2; --accent: #2dd4bf; --line: #ffffff } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 16px/1.6 Inter, system-ui, sans-serif }
  main { max-width: 30rem; padding: 2rem; text-align: center }
  svg { width: 4rem; height: 4rem }
  h1 { margin: 1rem 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 0 0 1rem; color: var(--muted) }
  a { display: inline-block; padding: .625rem 1.25rem; border-radius: .5rem; background: var(--accent); color: var(--paper); font-weight: 600;
    text-decoration: none }
  a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
</style>
</head>
<body>
<main>
  <svg viewBox="0 0 32 32" fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    <path stroke="var(--accent)" d="M24.9 14.6A9.5 9.5 0 1 1 20.6 9"/><path stroke="var(--line)" d="M2.5 24.5 11 18.6l5.2 3L29.5 6.5"/>
  </svg>
  <h1>You are offline</h1>
  <p>Fairlead cannot be reached from this device. Your bot does not need this page: it trades on by its settings.</p>
  <p>No figures are kept here, so there are none to show until you are connected. This page tries again by itself.</p>
  <a href="">Try again</a>
</main>
<script>
  const back = () => location.reload()
  addEventListener('online', back)
  setInterval(() => fetch('/api/health').then((answer) => answer.ok && back(), () => {}), 15000)
</script>
</body>
</html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  // Pages only; calls and files go their own way, as if this were not here.
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(offline))
})

function offline() {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
    'cache-control': 'no-store',
  }
  return new Response(page, { status: 503, headers })
}
