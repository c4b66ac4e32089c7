import { createHash } from 'node:crypto'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import type { Awaited } from './progress.ts'

// The site's own colours and type; nothing is loaded, because nothing is served yet.
const style = `
:root{color-scheme:light dark;--ink:#0b1424;--muted:#4d5a6b;--paper:#f6f7f9;--surface:#fff;--line:#e3e7ed;--accent:#0e7c74}
@media (prefers-color-scheme:dark){:root{--ink:#eaf0f7;--muted:#a5b2c4;--paper:#0b1424;--surface:#111d31;--line:#243450;--accent:#2dd4bf}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{width:min(34rem,100%);padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem}
.brand{color:var(--accent);font-weight:700;letter-spacing:.01em}
h1{margin:.75rem 0 .5rem;font-size:1.5rem;line-height:1.25}
p{color:var(--muted)}
progress{display:block;width:100%;height:.625rem;margin:1.5rem 0 .5rem;appearance:none;border:0;border-radius:1rem;overflow:hidden;background:var(--line)}
progress::-webkit-progress-bar{background:var(--line)}
progress::-webkit-progress-value{background:var(--accent);border-radius:1rem}
progress::-moz-progress-bar{background:var(--accent);border-radius:1rem}
#words{color:var(--ink);font-variant-numeric:tabular-nums}`

const script = `
const bar=document.querySelector('progress'),words=document.querySelector('#words')
async function look(){
  try{
    const answer=await fetch('/api/ready',{cache:'no-store'})
    if(answer.ok)return location.reload()
    const{message}=await answer.json()
    words.textContent=message
    bar.value=Number(/(\\d+)%/.exec(message)?.[1]??bar.value)
  }catch{}
  setTimeout(look,1000)
}
setTimeout(look,1000)`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
export const progressPolicy = {
  'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

const aboutWorld =
  'About sixty members join, deposit, trade and withdraw for 45 days, using the same code that runs afterwards. It takes about a minute, only once.'

/** Stands in for every page until there is something to see, and goes on by itself, with scripts or without. */
export function progressPage(awaited: Awaited, sentence: string): string {
  const { title, about, value } =
    awaited === 'building the site'
      ? { title: 'The site is being built', about: 'It takes about half a minute, only once.', value: '' }
      : { title: 'The demo world is being created', about: aboutWorld, value: ` value="${awaited.percent}"` }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Getting ready · Fairlead</title><style>${style}</style>
<noscript><meta http-equiv="refresh" content="2"></noscript></head>
<body><main><p class="brand">Fairlead</p><h1>${title}</h1>
<p>${about}</p>
<progress max="100"${value} aria-label="How far it is"></progress><p id="words" role="status">${escapeHtml(sentence)}</p></main>
<script>${script}</script></body></html>
`
}
