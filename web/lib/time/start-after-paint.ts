/**
 * Waits until the first picture is on the screen, in its own letters unless they take long, then lets the browser have the modules it was told
 * about, runs the start, and while they are on their way lays out the parts below the fold, one a frame in idle moments, or soon where
 * there are none: all in one frame would hold up a phone for a quarter of a second.
 */
const starter = `{let g=()=>{g=()=>{};for(const l of document.querySelectorAll('link[rel="later"]'))l.rel='modulepreload';const s=document.createElement('script');s.type='module';s.textContent=document.querySelector('script[type="text/later"]').textContent;document.head.append(s);const p=[...document.querySelectorAll('.below-fold')],i=self.requestIdleCallback||setTimeout,n=()=>{const e=p.shift();if(e){e.classList.add('laid-out');requestAnimationFrame(()=>i(n,{timeout:100}))}};i(n,{timeout:100})};const w=m=>new Promise(d=>setTimeout(d,m));w(3e3).then(()=>g());try{new PerformanceObserver((l,o)=>{o.disconnect();Promise.race([document.fonts.ready,w(2e3)]).then(()=>requestAnimationFrame(()=>setTimeout(()=>g())))}).observe({type:'paint',buffered:true})}catch{}}`

/**
 * A built page shows everything without scripts, so on a slow line they must not compete with its words and letters:
 * the module scripts are asked for after the first paint. The start keeps its place and its text, which React expects.
 */
export function startAfterPaint(html: string): string {
  const start = /<script type="module" async="">(?=import )/
  if (!start.test(html)) throw new Error('The page has no start of its modules to put off.')
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(start, '<script type="text/later">')
    .replace('</body>', `<script>${starter}</script></body>`)
}
