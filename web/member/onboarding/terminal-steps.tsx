import type { ReactNode } from 'react'

type Step = { title: string; words: string; picture: ReactNode }

const frame = <rect x="4" y="4" width="152" height="92" rx="6" className="fill-raised stroke-line" strokeWidth="1.5" />
const line = (y: number, width: number, x = 44) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" className="fill-line" />
)
const mark = (x: number, y: number, width = 34) => (
  <rect x={x} y={y} width={width} height="12" rx="3" className="fill-accent" />
)

/** Five steps from nothing to a terminal that trades. */
const steps: readonly Step[] = [
  {
    title: 'Unpack the advisor',
    words:
      'In MetaTrader choose File, Open Data Folder, and unpack the downloaded file there. Compile Fairlead.mq5 in MetaEditor (F7).',
    picture: (
      <>
        {frame}
        <path d="M16 26h22l6 7h56v42H16z" className="fill-none stroke-accent" strokeWidth="2" />
        {line(44, 44, 30)}
        {line(56, 34, 30)}
        <path d="M128 26v34m-9-9 9 10 9-10" className="fill-none stroke-accent" strokeWidth="2.5" />
      </>
    ),
  },
  {
    title: 'Allow our address',
    words:
      'Under Tools, Options, Expert Advisors, tick "Allow WebRequest for listed URL" and add the address of this site.',
    picture: (
      <>
        {frame}
        <rect x="18" y="22" width="12" height="12" rx="2" className="fill-none stroke-accent" strokeWidth="2" />
        <path d="m20 28 4 4 6-8" className="fill-none stroke-accent" strokeWidth="2" />
        {line(26, 84, 38)}
        <rect x="18" y="46" width="124" height="34" rx="3" className="fill-none stroke-line" strokeWidth="1.5" />
        {mark(24, 54, 78)}
      </>
    ),
  },
  {
    title: 'Open a chart',
    words: 'Any chart of any symbol will do. Drag Fairlead from the Navigator onto it.',
    picture: (
      <>
        {frame}
        <path d="M16 74 36 52l16 12 22-30 20 14 26-28 20 10" className="fill-none stroke-accent" strokeWidth="2.5" />
        <path d="M24 60v20m18-34v22m22-30v24m24-18v20m22-34v22" className="stroke-line" strokeWidth="2" />
      </>
    ),
  },
  {
    title: 'Enter the code',
    words:
      'On the tab Inputs enter the pairing code; our address is there already. The code is good for 15 minutes and for one terminal.',
    picture: (
      <>
        {frame}
        {line(26, 34, 16)}
        {line(26, 76, 66)}
        {line(46, 40, 16)}
        {mark(66, 42, 76)}
        {line(66, 28, 16)}
        {line(66, 30, 66)}
      </>
    ),
  },
  {
    title: 'Switch Algo Trading on',
    words: 'Press Algo Trading in the toolbar. The panel on the chart says "Connected", and so does this dashboard.',
    picture: (
      <>
        {frame}
        <rect x="16" y="18" width="128" height="16" rx="3" className="fill-none stroke-line" strokeWidth="1.5" />
        {mark(56, 20, 48)}
        <circle cx="80" cy="64" r="17" className="fill-none stroke-positive" strokeWidth="3" />
        <path d="m71 64 7 7 12-14" className="fill-none stroke-positive" strokeWidth="3" />
      </>
    ),
  },
]

export function TerminalSteps() {
  return (
    <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {steps.map(({ title, words, picture }, place) => (
        <li key={title} className="rounded-card border border-line p-4">
          <svg viewBox="0 0 160 100" aria-hidden="true" className="mb-3 w-full max-w-56">
            {picture}
          </svg>
          <h3 className="text-base">
            {place + 1}. {title}
          </h3>
          <p className="mt-1 text-sm text-muted">{words}</p>
        </li>
      ))}
    </ol>
  )
}
