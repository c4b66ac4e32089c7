import { encode } from 'uqr'

const quiet = 3
/** Any of the eight can be read. Trying them all for the prettiest takes a phone longer than drawing the page around it. */
const maskPattern = 0

/** A QR code on its own white ground, so that it can be read in either theme. */
export function QrPicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = encode(text, { ecc: 'M', border: 0, maskPattern }).data
  const size = code.length + quiet * 2
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} rx="2" fill="#fff" />
      <path d={pathOf(code)} fill="#0b1424" />
    </svg>
  )
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
