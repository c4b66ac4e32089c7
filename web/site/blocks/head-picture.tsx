import type { ReactNode } from 'react'

export type HeadPictureKind = 'line' | 'candles' | 'split' | 'pages' | 'chart' | 'ring'

/** Something of the page's subject, drawn large beside its title. It stays clear of the words, and of phones. */
export function HeadPicture({ kind }: { kind: HeadPictureKind }) {
  return (
    <svg
      viewBox="0 0 480 320"
      className="absolute right-[max(0px,calc(50%-37rem))] bottom-0 hidden h-full max-h-72 xl:block min-[120rem]:right-[calc(50%-43rem)]"
      fill="none"
      aria-hidden="true"
    >
      {[60, 110, 160, 210, 260].map((y) => (
        <path key={y} d={`M40 ${y}H480`} className="stroke-line/60" />
      ))}
      {pictures[kind]}
    </svg>
  )
}

const rise = 'M40 268 78 252l26 10 40-34 30 12 44-38 34 20 42-30 30 16 50-66 28 12 78-98'
const candles = [232, 214, 226, 196, 204, 172, 182, 150, 132, 146, 112, 92]
const shares = [
  { x: 70, width: 222, fill: 'fill-accent/70' },
  { x: 298, width: 128, fill: 'fill-edge/50' },
  { x: 432, width: 18, fill: 'fill-ink/60' },
]

const pictures: Record<HeadPictureKind, ReactNode> = {
  line: (
    <>
      <circle cx="318" cy="164" r="84" className="stroke-accent/25" strokeWidth="22" />
      <Drawn d={rise} />
    </>
  ),
  candles: candles.map((y, at) => {
    const look = at % 3 === 1 ? 'fill-negative/70 stroke-negative/70' : 'fill-positive/70 stroke-positive/70'
    return (
      <g key={y} className={look}>
        <path d={`M${76 + at * 34} ${y - 22}v${70}`} />
        <rect x={68 + at * 34} y={y} width="16" height={24 + ((at * 7) % 18)} rx="2" />
      </g>
    )
  }),
  split: [84, 148, 212].map((y, row) =>
    shares.map(({ x, width, fill }) => (
      <rect
        key={`${y} ${x}`}
        x={x}
        y={y}
        width={width - row * (x === 70 ? 40 : 0)}
        height="40"
        rx="8"
        className={fill}
      />
    )),
  ),
  pages: [0, 1, 2].map((sheet) => (
    <g key={sheet} transform={`translate(${150 + sheet * 76} ${96 - sheet * 24})`}>
      <rect width="150" height="196" rx="10" className="fill-surface stroke-line" />
      <path d="M20 36h84M20 62h110M20 84h110M20 106h96M20 128h104" className="stroke-edge/60" strokeWidth="6" />
      <path d="M20 36h56" className="stroke-accent" strokeWidth="8" />
    </g>
  )),
  chart: (
    <>
      <circle cx="250" cy="164" r="108" className="stroke-line" strokeWidth="2" />
      <path d="M250 56v216M142 164h216M174 88l152 152M326 88 174 240" className="stroke-line" />
      <path d="m250 84 26 80-26 80-26-80z" className="fill-accent/60" />
      <circle cx="250" cy="164" r="9" className="fill-paper stroke-accent" strokeWidth="3" />
    </>
  ),
  ring: (
    <>
      <circle cx="300" cy="164" r="112" className="stroke-accent/25" strokeWidth="30" />
      <circle cx="300" cy="164" r="66" className="stroke-edge/40" strokeWidth="2" />
      <Drawn d="M40 250C130 250 170 96 300 164s130-62 180-80" />
    </>
  ),
}

function Drawn({ d }: { d: string }) {
  return (
    <path
      d={d}
      className="animate-draw stroke-accent"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      pathLength="1"
      strokeDasharray="1"
    />
  )
}
