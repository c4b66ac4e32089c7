import { Columns2, Download, Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/tables/save-file.ts'
import type { RunReport } from '../worker/protocol.ts'
import { reportFile } from './report-file.ts'

type Props = { report: RunReport; link: string; isBeside: boolean; onKeepBeside: () => void }

/** What can be done with a run: sent to somebody, kept, printed, or held beside the next. */
export function ShareBar({ report, link, isBeside, onKeepBeside }: Props) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('The link is copied. It holds the settings; whoever opens it runs the same run.')
    } catch {
      setSaid(`Copy this link: ${link}`)
    }
  }
  return (
    <div data-not-printed>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={copy}>
          <Link2 className="size-4" aria-hidden="true" />
          Copy the link
        </Button>
        <Button
          tone="secondary"
          onClick={() =>
            saveFile('lab-figures.csv', new Blob([reportFile(report)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          <Download className="size-4" aria-hidden="true" />
          Figures as CSV
        </Button>
        <Button tone="secondary" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
        <Button tone="secondary" disabled={isBeside} onClick={onKeepBeside}>
          <Columns2 className="size-4" aria-hidden="true" />
          {isBeside ? 'Kept beside the next run' : 'Keep beside the next run'}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm wrap-anywhere text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}
