import { encode } from 'uqr'

const quiet = 3
/** Any of the eight can be read. Trying them all for the prettiest takes a phone longer than drawing the page around it. */
const maskPattern = 0

/** A QR code on its own white ground, so that it can be read in either theme. */
export function QrPicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = modulesOf(text)
  const size = code.length + quiet * 2
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} rx="2" fill={ground} />
      <path d={pathOf(code)} fill={dark} />
    </svg>
  )
}

const ground = '#fff'
const dark = '#0b1424'

function modulesOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0, maskPattern }).data
}

/** The same as a picture to keep: whole pixels, so that every printer and chat keeps its edges. */
export function qrFile(text: string, pixelsMin: number): Promise<Blob> {
  const code = modulesOf(text)
  const size = code.length + quiet * 2
  const scale = Math.ceil(pixelsMin / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('This browser draws no pictures.'))
  pen.fillStyle = ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = dark
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be made.'))), 'image/png')
  })
}

/** One stroke for each run of dark modules in a row. */
function pathOf(code: readonly (readonly boolean[])[]): string {
  return code
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end === -1 ? row.length : end) - x
        return `M${x + quiet} ${y + quiet}h${width}v1h-${width}z`
      }),
    )
    .join('')
}
