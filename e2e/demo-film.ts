import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { asWebp } from './as-webp.ts'
import { openReceipt, settled, signInAll, tokenFor } from './demo-member.ts'
import { asWebm, type Chunk } from './webm.ts'

const folder = 'web/public/media'
const demo = 'the whole team below'
const size = { width: 1280, height: 720 }
const pictureMsMin = 100
const keyEveryMs = 4_000
const bytesMax = 4 * 1024 * 1024

type Scene = { caption: string; seconds: number; show: (page: Page) => Promise<unknown> }
type Picture = { jpeg: string; at: number }
type Cue = { from: number; to: number; words: string }

const section = (name: string) => async (page: Page) => {
  await page.goto(`/dashboard?section=${name}`)
  await settled(page, true)
}
const down = async (page: Page) => {
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 40)
    await page.waitForTimeout(60)
  }
}

const scenes: readonly Scene[] = [
  { caption: 'A member’s dashboard after 45 days on a simulated market.', seconds: 5, show: section('welcome') },
  { caption: 'Equity, profit and fuel: the good days and the setbacks.', seconds: 5, show: down },
  { caption: 'Every trade is listed.', seconds: 4, show: section('botReport') },
  { caption: 'One trade: where it went in and out, and why, in words.', seconds: 5, show: openReceipt },
  { caption: 'Its receipt: what was charged, and the balance before and after.', seconds: 6, show: down },
  { caption: 'The fuel report has each charge to the sixth decimal.', seconds: 5, show: section('fuelReport') },
  { caption: 'The team, level by level.', seconds: 4, show: section('generationTeamReport') },
  { caption: 'Affiliate income, and every withdrawal with its state.', seconds: 5, show: section('affiliateWallet') },
  { caption: 'What the bot may trade, and how much it may lose at once.', seconds: 5, show: section('botsettings') },
  { caption: 'Results on a simulated market do not predict real ones.', seconds: 4, show: section('welcome') },
]

/** Films a walk through the demo member's dashboard, with captions, by the browser alone: it draws, encodes, and we write the file. */
export async function makeDemoFilm(page: Page, demoUrl: () => Promise<string>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const url = await demoUrl()
  const context = await browser.newContext({ baseURL: url, viewport: size, colorScheme: 'light' })
  const walk = await context.newPage()
  const token = tokenFor(await signInAll(url), demo)
  await walk.goto('/login')
  await walk.evaluate((value) => localStorage.setItem('token', value), token)
  const { pictures, cues, durationMs } = await film(walk)
  // Encoders are only there on pages of a trusted origin.
  const chunks = await encode(walk, pictures)
  const file = asWebm({ codec: 'V_VP9', ...size, durationMs, chunks })
  if (file.length > bytesMax) throw new Error(`The film takes ${file.length} bytes; at most ${bytesMax} are wanted.`)
  writeFileSync(`${folder}/demo.webm`, file)
  writeFileSync(`${folder}/demo.vtt`, asVtt(cues))
  writeFileSync(`${folder}/demo-poster.webp`, await asWebp(walk, await posterOf(walk), 960))
  await context.close()
}

async function film(page: Page): Promise<{ pictures: Picture[]; cues: Cue[]; durationMs: number }> {
  await section('welcome')(page)
  const session = await page.context().newCDPSession(page)
  const pictures: Picture[] = []
  const cues: Cue[] = []
  const start = Date.now()
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const at = Date.now() - start
    if (at - (pictures.at(-1)?.at ?? -pictureMsMin) >= pictureMsMin) pictures.push({ jpeg: data, at })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 90,
    maxWidth: size.width,
    maxHeight: size.height,
  })
  for (const { caption, seconds, show } of scenes) {
    const from = Date.now() - start
    await show(page)
    await page.waitForTimeout(Math.max(1_000, from + seconds * 1_000 - (Date.now() - start)))
    cues.push({ from, to: Date.now() - start, words: caption })
  }
  await session.send('Page.stopScreencast')
  return { pictures, cues, durationMs: Date.now() - start }
}

async function posterOf(page: Page): Promise<Buffer> {
  await section('welcome')(page)
  return page.screenshot()
}

async function encode(page: Page, pictures: readonly Picture[]): Promise<Chunk[]> {
  // The compiler that runs this file names functions through a function of its own, which the page does not know.
  await page.evaluate('globalThis.__name = (made) => made')
  const encoded = await page.evaluate(
    async ({ pictures, width, height, keyEveryMs }) => {
      const out: { data: string; at: number; isKey: boolean }[] = []
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          let signs = ''
          for (const byte of bytes) signs += String.fromCharCode(byte)
          out.push({ data: btoa(signs), at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' })
        },
        error: (error) => {
          throw error
        },
      })
      encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate: 450_000, latencyMode: 'quality' })
      let lastKey = Number.NEGATIVE_INFINITY
      for (const { jpeg, at } of pictures) {
        const bytes = Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), {
          resizeWidth: width,
          resizeHeight: height,
        })
        const frame = new VideoFrame(image, { timestamp: at * 1000 })
        const keyFrame = at - lastKey >= keyEveryMs
        if (keyFrame) lastKey = at
        encoder.encode(frame, { keyFrame })
        frame.close()
        while (encoder.encodeQueueSize > 4) await new Promise((done) => setTimeout(done, 10))
      }
      await encoder.flush()
      return out
    },
    { pictures, ...size, keyEveryMs },
  )
  return encoded.map(({ data, at, isKey }) => ({ bytes: Buffer.from(data, 'base64'), at, isKey }))
}

function asVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${cues.map(({ from, to, words }) => `${vttTime(from)} --> ${vttTime(to)}\n${words}\n`).join('\n')}`
}

const vttTime = (ms: number): string => new Date(ms).toISOString().slice(11, 23)
