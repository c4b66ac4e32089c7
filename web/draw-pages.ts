import type { PageTerms } from '@fairlead/contract/specified-terms'
import { createRequestHandler, type ServerBuild } from 'react-router'

const fallbackPage = '__spa-fallback.html'
/** An address that no page was built for gets what the browser draws the rest into. */
const drawnByScripts = '/operator'

/** All pages of the site as the build wrote them, in other terms: by the name of their file. */
export async function drawPages(build: ServerBuild, terms: PageTerms): Promise<Map<string, string>> {
  const handle = createRequestHandler(build, 'production')
  const drawn = new Map<string, string>()
  // One after the other: what they are drawn with is told to one at a time.
  for (const path of [...build.prerender, drawnByScripts]) {
    // Files such as the site map say nothing of terms.
    if (path.includes('.')) continue
    const response = await handle(new Request(`http://localhost${path.replace(/\/$/, '')}/`), { terms })
    const html = await response.text()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    drawn.set(path === drawnByScripts ? fallbackPage : `${path}/index.html`.replace(/^\/+/, ''), html)
  }
  return drawn
}
