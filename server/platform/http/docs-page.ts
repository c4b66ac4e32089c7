/** The API page; without scripts it links to the same as data. */
export const docsPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairlead API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/reader.css"><link rel="stylesheet" href="/api/docs/page.css"></head><body>
<header><h1>Fairlead API</h1><p>Base path <code>/api</code>, JSON. Signed-in calls send <code>Authorization: Bearer &lt;token&gt;</code> or <code>x-auth-token</code>.
Refusals look like <code>{"errors":[{"msg","field"}],"message"}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<main id="reader"><noscript>The list of calls needs scripts; <a href="/api/openapi.json">openapi.json</a> holds all of it without.</noscript></main>
<script src="/api/docs/reader.js"></script><script src="/api/docs/start.js"></script></body></html>`

/** In the sandbox calls can be tried; on a live server they would be real ones. */
export function docsStart(canTry: boolean): string {
  const methods = canTry ? ['get', 'post', 'put', 'delete'] : []
  return `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, docExpansion: 'list', filter: true, validatorUrl: null,
  defaultModelsExpandDepth: -1, supportedSubmitMethods: ${JSON.stringify(methods)}, displayRequestDuration: true,
})
`
}

export const docsStyle = `
:root { color-scheme: light dark; --ink: #0b1424; --paper: #f6f7f9; --accent: #0b6b64 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf4; --paper: #0b1424; --accent: #2dd4bf } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; padding: 32px 16px 96px; max-width: 1100px }
header a, noscript a { color: var(--accent) }
code { overflow-wrap: anywhere }
/* The reader is drawn for light pages alone; its colours are turned round where the page is dark. */
@media (prefers-color-scheme: dark) { #reader .swagger-ui { filter: invert(0.9) hue-rotate(180deg) } }
.swagger-ui .wrapper { padding: 0 } .swagger-ui .information-container { display: none }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 16px 0 }
.swagger-ui .opblock .opblock-summary { flex-wrap: wrap } .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere }
`
