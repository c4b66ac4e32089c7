import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '@fairlead/tools/find-browser.mjs'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from './browser-flags.ts'
import { makeDemoFilm } from './demo-film.ts'
import { makeProductPictures } from './product-pictures.ts'
import { drawIntro, iconPage, introPage, logoPage, sharePage, shareWords } from './site-drawings.ts'
import { startProduct } from './start-product.ts'

const folder = 'web/public'
const frames = 200
const framesPerSecond = 25
const loopBytesMax = 600 * 1024

const makers = {
  icons: makeIcons,
  mail: makeMailLogo,
  share: makeSharePictures,
  intro: makeIntro,
  product: makeProductPictures,
  film: makeDemoFilm,
}

/**
 * Makes the site's pictures anew: the icons of the installed app, the logo of the mails, what is shown when a link is shared, the
 * intro loop, the dashboard of a demo world, and a film of it (loop and film need ffmpeg). Names choose some.
 */
async function makePictures(names: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  let started: ReturnType<typeof startProduct> | undefined
  const demoUrl = async () => {
    started ??= startProduct('pictures', { SANDBOX_WORLD: 'demo' })
    return (await started).url
  }
  try {
    const page = await browser.newPage()
    for (const [name, make] of Object.entries(makers))
      if (names.length === 0 || names.includes(name)) await make(page, demoUrl)
  } finally {
    await browser.close()
    await (await started)?.stop()
  }
}

/** The mark may be cut to a circle where it says maskable, so it keeps to the middle there. */
async function makeIcons(page: Page): Promise<void> {
  mkdirSync(`${folder}/icons`, { recursive: true })
  const icons = [
    { name: 'icon-192', size: 192, mark: 0.7 },
    { name: 'icon-512', size: 512, mark: 0.7 },
    { name: 'maskable-512', size: 512, mark: 0.52 },
    { name: 'touch-180', size: 180, mark: 0.66 },
  ]
  for (const { name, size, mark } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(iconPage(size, Math.round(size * mark)))
    await page.screenshot({ path: `${folder}/icons/${name}.png` })
  }
}

/** Twice the size it is shown in. It is small enough to travel inside every mail. */
async function makeMailLogo(page: Page): Promise<void> {
  const size = 64
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(iconPage(size, 46))
  const png = (await page.screenshot()).toString('base64')
  writeFileSync(
    'server/platform/mail/logo.ts',
    `/** The mark at the head of our mails, made by \`npm run pictures -- mail\`; it travels with them, so nothing is fetched to show it. */
const png =
  '${png}'

export const logoPng = Buffer.from(png, 'base64')
export const logoCid = 'logo@fairlead'
export const logoAddress = \`cid:\${logoCid}\`
/** For the sandbox's mailbox, where a mail has no parts. */
export const logoData = \`data:image/png;base64,\${png}\`
`,
  )
}

async function makeSharePictures(page: Page): Promise<void> {
  mkdirSync(`${folder}/share`, { recursive: true })
  const fontUrls = { text: fontUrl('inter'), display: fontUrl('manrope') }
  await page.setViewportSize({ width: 1200, height: 630 })
  for (const [name, words] of Object.entries(shareWords)) {
    await page.setContent(sharePage(words, fontUrls))
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}/share/${name}.png` })
  }
  await page.setViewportSize({ width: 512, height: 512 })
  await page.setContent(logoPage)
  await page.screenshot({ path: `${folder}/share/logo.png` })
}

function fontUrl(family: string): string {
  const file = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}

async function makeIntro(page: Page): Promise<void> {
  mkdirSync(`${folder}/media`, { recursive: true })
  const drawn = mkdtempSync(join(tmpdir(), 'fairlead-intro-'))
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.setContent(introPage)
  // The compiler that runs this file names functions through a function of its own, which the page does not know.
  await page.evaluate('globalThis.__name = (made) => made')
  for (let frame = 0; frame < frames; frame++) {
    await page.evaluate(drawIntro, frame / frames)
    await page.screenshot({ path: join(drawn, `${String(frame).padStart(4, '0')}.jpg`), type: 'jpeg', quality: 92 })
  }
  const input = ['-y', '-loglevel', 'error', '-framerate', String(framesPerSecond), '-i', join(drawn, '%04d.jpg')]
  const ffmpeg = (...output: string[]) => execFileSync('ffmpeg', [...input, ...output], { stdio: 'inherit' })
  ffmpeg(
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '44',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-an',
    `${folder}/media/intro.webm`,
  )
  ffmpeg(
    '-c:v',
    'libx264',
    '-crf',
    '30',
    '-preset',
    'veryslow',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-an',
    `${folder}/media/intro.mp4`,
  )
  ffmpeg(
    '-frames:v',
    '1',
    '-vf',
    'scale=480:-1,gblur=2',
    '-c:v',
    'libwebp',
    '-quality',
    '15',
    `${folder}/media/intro-poster.webp`,
  )
  rmSync(drawn, { recursive: true })
  const bytes = statSync(`${folder}/media/intro.webm`).size + statSync(`${folder}/media/intro.mp4`).size
  if (bytes > loopBytesMax) throw new Error(`The intro takes ${bytes} bytes; at most ${loopBytesMax} are wanted.`)
}

await makePictures(process.argv.slice(2))
