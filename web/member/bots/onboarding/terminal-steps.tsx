import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { pictureSize, stepPictures } from './step-pictures.tsx'

type Step = { picture: keyof typeof stepPictures; title: string; words: ReactNode }

/** From nothing to a terminal that trades, each step as MetaTrader has it. */
const stepsFor = (address: string | undefined): readonly Step[] => [
  {
    picture: 'unpack',
    title: 'Unpack the advisor',
    words: (
      <>
        In MetaTrader choose <b>File, Open Data Folder</b>. The folder that opens contains <b>MQL5</b>. Unpack the
        download directly into that folder, not into a subfolder: Fairlead.mq5 must end up in MQL5, Experts, Fairlead.
      </>
    ),
  },
  {
    picture: 'compile',
    title: 'Compile it',
    words: (
      <>
        Press <b>F4</b>: MetaEditor opens. In its Navigator open Experts, Fairlead, <b>Fairlead.mq5</b>, and press{' '}
        <b>F7</b>. The result below should read 0 errors.
      </>
    ),
  },
  {
    picture: 'allow',
    title: 'Allow our address',
    words: (
      <>
        Back in MetaTrader choose <b>Tools, Options, Expert Advisors</b>. Tick <b>Allow WebRequest for listed URL</b>,
        double-click the empty line, enter this address and press OK.
        {address && (
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <code className="min-w-0 font-semibold text-ink wrap-anywhere select-all">{address}</code>
            <CopyButton text={address} what="the address" />
          </span>
        )}
      </>
    ),
  },
  {
    picture: 'refresh',
    title: 'Refresh the Navigator',
    words: (
      <>
        In MetaTrader’s Navigator (Ctrl+N) right-click <b>Expert Advisors</b> and choose <b>Refresh</b>. Fairlead
        appears below it.
      </>
    ),
  },
  {
    picture: 'drag',
    title: 'Drag it onto a chart',
    words:
      'Any chart of any symbol will do, but use only one: Fairlead will not run on a second chart of the same account.',
  },
  {
    picture: 'common',
    title: 'Let it trade',
    words: (
      <>
        A window opens. On its tab <b>Common</b> tick <b>Allow Algo Trading</b>.
      </>
    ),
  },
  {
    picture: 'inputs',
    title: 'Enter the code',
    words: (
      <>
        On the tab <b>Inputs</b> double-click the value beside “Pairing code” and enter the code from above. It is valid
        for 15 minutes, so create it now. Our address is already filled in. Press OK.
      </>
    ),
  },
  {
    picture: 'algo',
    title: 'Switch Algo Trading on',
    words: (
      <>
        Press <b>Algo Trading</b> in the toolbar so that it turns green. After a few seconds the panel on the chart
        shows “Connected”, and so does this page.
      </>
    ),
  },
]

export function TerminalSteps({ address }: { address: string | undefined }) {
  return (
    <ol className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
      {stepsFor(address).map(({ title, words, picture }, place) => (
        <li key={title} className="min-w-0 rounded-card border border-line p-4">
          <svg
            viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
            aria-hidden="true"
            className="mb-3 w-full max-w-80"
          >
            {stepPictures[picture]}
          </svg>
          <h3 className="text-base">
            {place + 1}. {title}
          </h3>
          <div className="mt-1 text-sm text-muted [&_b]:font-semibold [&_b]:text-ink">{words}</div>
        </li>
      ))}
    </ol>
  )
}
