/** What the site's pictures are drawn from. The functions run inside a browser page, so they use nothing from outside. */

export const shareWords: Record<string, { title: string; line: string }> = {
  home: {
    title: 'Trades around the clock. Every cent accounted for.',
    line: 'An automated trading bot on your own MT5 account',
  },
  trading: { title: 'One bot, and rules you can read first.', line: 'Trading' },
  markets: { title: 'Forex, crypto and commodities.', line: 'Markets' },
  about: { title: 'Trading software that shows all of it.', line: 'About' },
  blog: { title: 'How the bot trades, and what fuel pays for.', line: 'Blog' },
  contact: { title: 'A person answers.', line: 'Contact' },
}

const mark =
  '<path d="M24.9 14.6A9.5 9.5 0 1 1 20.6 9" stroke="#2dd4bf"/><path d="M2.5 24.5 11 18.6l5.2 3L29.5 6.5" stroke="#fff"/>'
const drawnMark = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${mark}</svg>`

export function sharePage(
  { title, line }: { title: string; line: string },
  fontUrls: { text: string; display: string },
): string {
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: D; src: url(${fontUrls.display}); font-weight: 200 800 }
    @font-face { font-family: T; src: url(${fontUrls.text}); font-weight: 100 900 }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px; display: flex; flex-direction: column;
      background: #0b1424; color: #eaf0f7; font-family: T; overflow: hidden; position: relative }
    .brand { display: flex; align-items: center; gap: 18px; font: 700 40px D; letter-spacing: -0.02em }
    h1 { font: 700 76px/1.12 D; letter-spacing: -0.03em; margin: auto 0 28px; max-width: 960px; text-wrap: balance }
    p { font-size: 30px; color: #a5b2c4; margin: 0 }
    .chart { position: absolute; right: 0; top: 0; opacity: .5 }
  </style><svg class="chart" width="720" height="260" viewBox="0 0 720 260" fill="none"><path d="M0 236 70 214l50 16 70-62 56 18 64-86 60 26 60-74 70 30 60-66 80 22 80-38" stroke="#2dd4bf" stroke-width="5" stroke-linejoin="round"/></svg>
  <div class="brand">${drawnMark(60)}Fairlead</div><h1>${title}</h1><p>${line}</p>`
}

export const iconPage = (size: number, mark: number): string =>
  `<!doctype html><style>body{margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:#0b1424}</style>${drawnMark(mark)}`

export const logoPage = iconPage(512, 340)

export const introPage = `<!doctype html><style>html,body{margin:0;background:#0b1424}canvas{display:block}</style><canvas width="1280" height="720"></canvas>`

/** Draws the intro at a moment from 0 to 1; at 1 it is where it began, because the prices repeat after `period` candles. */
export function drawIntro(moment: number): void {
  const canvas = document.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const { width, height } = canvas
  const period = 16
  const slot = 56
  const turn = (2 * Math.PI) / period
  const price = (at: number) =>
    Math.sin(at * turn) * 88 +
    Math.sin(at * turn * 2 + 1.3) * 46 +
    Math.sin(at * turn * 5 + 0.4) * 26 +
    Math.sin(at * turn * 7 + 2.1) * 14
  const y = (value: number) => height * 0.52 - value
  pen.fillStyle = '#0b1424'
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#1a2940'
  pen.lineWidth = 1
  for (let line = 1; line < 8; line++) {
    pen.beginPath()
    pen.moveTo(0, (line * height) / 8)
    pen.lineTo(width, (line * height) / 8)
    pen.stroke()
  }
  const shift = moment * period
  const first = Math.floor(shift) - 1
  for (let at = first; at < first + width / slot + 3; at++) {
    const open = price(at)
    const close = price(at + 1)
    const x = (at - shift) * slot
    const reach = 12 + 10 * Math.abs(Math.sin(at * turn * 3))
    const colour = close >= open ? '#2dd4bf' : '#b4545f'
    pen.strokeStyle = colour
    pen.fillStyle = colour
    pen.globalAlpha = 0.75
    pen.lineWidth = 2
    pen.beginPath()
    pen.moveTo(x + slot / 2, y(Math.max(open, close) + reach))
    pen.lineTo(x + slot / 2, y(Math.min(open, close) - reach))
    pen.stroke()
    pen.fillRect(x + slot * 0.24, y(Math.max(open, close)), slot * 0.52, Math.max(3, Math.abs(close - open)))
  }
  pen.globalAlpha = 1
  pen.strokeStyle = '#5eead4'
  pen.lineWidth = 3
  pen.beginPath()
  for (let x = -10; x <= width + 10; x += 8) {
    const at = shift + x / slot
    const average = (price(at - 1) + price(at) + price(at + 1)) / 3
    pen.lineTo(x, y(average) - 96)
  }
  pen.stroke()
}
