import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { asWebp } from './as-webp.ts'
import { openReceipt, settled, signInAll, tokenFor } from './demo-member.ts'

const folder = 'web/public/media'
const demo = 'the whole team below'
const size = { width: 1280, height: 720 }
const pictureMsMin = 100
const bytesMax = 4 * 1024 * 1024

/** A scene that begins with a cut is filmed once its page is there; the others are filmed while something moves. */
type Scene = { caption: string; seconds: number; show: (page: Page) => Promise<unknown>; isCut: boolean }
/** `at` is its moment in milliseconds from the beginning. */
type Picture = { jpeg: Buffer; at: number }
type Cue = { from: number; to: number; words: string }

const section = (name: string) => async (page: Page) => {
  await page.goto(`/dashboard?section=${name}`)
  await settled(page, true)
}
const down = async (page: Page) => {
  // Over the panel where one is open, else over the page.
  await page.mouse.move(size.width - 200, size.height / 2)
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 40)
    await page.waitForTimeout(60)
  }
}

const scenes: readonly Scene[] = [
  {
    caption: 'A member’s dashboard after 45 days on a simulated market.',
    seconds: 5,
    show: section('welcome'),
    isCut: true,
  },
  { caption: 'Equity, profit and fuel: the good days and the setbacks.', seconds: 5, show: down, isCut: false },
  { caption: 'Every trade is listed.', seconds: 4, show: section('botReport'), isCut: true },
  { caption: 'One trade: where it opened and closed, and why.', seconds: 5, show: openReceipt, isCut: true },
  { caption: 'Its receipt: what was charged, and the balance before and after.', seconds: 6, show: down, isCut: false },
  {
    caption: 'The fuel report has each charge to the sixth decimal.',
    seconds: 5,
    show: section('fuelReport'),
    isCut: true,
  },
  { caption: 'The team, level by level.', seconds: 4, show: section('generationTeamReport'), isCut: true },
  {
    caption: 'Affiliate income, and every withdrawal with its state.',
    seconds: 5,
    show: section('affiliateWallet'),
    isCut: true,
  },
  {
    caption: 'What the bot may trade, and how much it may lose at once.',
    seconds: 5,
    show: section('botsettings'),
    isCut: true,
  },
  {
    caption: 'Results on a simulated market do not predict real ones.',
    seconds: 4,
    show: section('welcome'),
    isCut: true,
  },
]

/** Films a walk through the demo member's dashboard, with captions; ffmpeg makes the files. */
export async function makeDemoFilm(page: Page, demoUrl: () => Promise<string>): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const url = await demoUrl()
  const context = await browser.newContext({ baseURL: url, viewport: size, colorScheme: 'light' })
  // A slow machine is not a wrong answer.
  context.setDefaultTimeout(300_000)
  const walk = await context.newPage()
  const token = tokenFor(await signInAll(url), demo)
  await walk.goto('/login')
  await walk.evaluate((value) => localStorage.setItem('token', value), token)
  const { pictures, cues, durationMs } = await film(walk)
  encode(pictures, durationMs)
  writeFileSync(`${folder}/demo.vtt`, asVtt(cues))
  writeFileSync(`${folder}/demo-poster.webp`, await asWebp(walk, await posterOf(walk), 960))
  await context.close()
}

async function film(page: Page): Promise<{ pictures: Picture[]; cues: Cue[]; durationMs: number }> {
  await section('welcome')(page)
  const session = await page.context().newCDPSession(page)
  const pictures: Picture[] = []
  const cues: Cue[] = []
  let filmedMs = 0
  let rollingSince: number | undefined
  const moment = () => filmedMs + (rollingSince === undefined ? 0 : Date.now() - rollingSince)
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const at = moment()
    if (rollingSince !== undefined && at - (pictures.at(-1)?.at ?? 0) >= pictureMsMin)
      pictures.push({ jpeg: Buffer.from(data, 'base64'), at })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 90,
    maxWidth: size.width,
    maxHeight: size.height,
  })
  for (const { caption, seconds, show, isCut } of scenes) {
    if (isCut) {
      await show(page)
      // A page that stands still sends no picture of its own.
      pictures.push({ jpeg: await page.screenshot({ type: 'jpeg', quality: 90 }), at: filmedMs })
    }
    const from = filmedMs
    rollingSince = Date.now()
    if (!isCut) await show(page)
    await page.waitForTimeout(Math.max(0, seconds * 1_000 - (moment() - from)))
    filmedMs = moment()
    rollingSince = undefined
    cues.push({ from, to: filmedMs, words: caption })
  }
  await session.send('Page.stopScreencast')
  return { pictures, cues, durationMs: filmedMs }
}

async function posterOf(page: Page): Promise<Buffer> {
  await section('welcome')(page)
  return page.screenshot()
}

function encode(pictures: readonly Picture[], durationMs: number): void {
  const drawn = mkdtempSync(join(tmpdir(), 'fairlead-film-'))
  const list = pictures.map(({ jpeg, at }, place) => {
    const name = `${String(place).padStart(4, '0')}.jpg`
    writeFileSync(join(drawn, name), jpeg)
    return `file '${name}'\nduration ${((pictures[place + 1]?.at ?? durationMs) - at) / 1000}\n`
  })
  writeFileSync(join(drawn, 'list'), list.join(''))
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-i', join(drawn, 'list'), '-an', '-pix_fmt', 'yuv420p']
  const codecs = {
    webm: ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-row-mt', '1'],
    mp4: ['-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-movflags', '+faststart'],
  }
  for (const [kind, codec] of Object.entries(codecs)) {
    const file = `${folder}/demo.${kind}`
    execFileSync('ffmpeg', [...input, '-r', '10', ...codec, file], { stdio: 'inherit' })
    const bytes = statSync(file).size
    if (bytes > bytesMax) throw new Error(`${file} takes ${bytes} bytes; at most ${bytesMax} are wanted.`)
  }
  rmSync(drawn, { recursive: true })
}

function asVtt(cues: readonly Cue[]): string {
  return `WEBVTT\n\n${cues.map(({ from, to, words }) => `${vttTime(from)} --> ${vttTime(to)}\n${words}\n`).join('\n')}`
}

const vttTime = (ms: number): string => new Date(ms).toISOString().slice(11, 23)
