import { type ReactNode, useState } from 'react'
import { dayTime } from '../../../lib/formats/format.ts'
import { useProductNow } from '../../../lib/time/use-product-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Moment } from '../../shell/moment.tsx'
import { useSave } from './use-settings.ts'

type Props = {
  title: string
  version: number
  validFrom: string | null
  mayChange: boolean
  /** What will be different, in words; nothing when the form says what holds already. */
  changes: readonly string[]
  /** For what it holds. */
  reach: string
  change: () => Promise<unknown>
  aside?: ReactNode
  children: ReactNode
}

/** A setting with its version and since when it holds; a change is told in words, with the time it holds from, before it is made. */
export function SettingCard(props: Props) {
  const { title, version, validFrom, mayChange, changes, reach, change, aside, children } = props
  const { isBusy, save } = useSave()
  const [isAsking, setAsking] = useState(false)
  const now = useProductNow()
  return (
    <Card title={title} aside={aside}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <fieldset disabled={!mayChange} className="contents">
          {children}
        </fieldset>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-xs text-muted">
            Version {version}
            {validFrom && !validFrom.startsWith('2000') ? (
              <>
                , since <Moment at={validFrom} />
              </>
            ) : (
              ', default'
            )}
          </p>
          {mayChange && (
            <Button type="submit" tone="secondary" disabled={changes.length === 0}>
              Save…
            </Button>
          )}
        </div>
      </form>
      <Dialog
        open={isAsking}
        title={`Change: ${title}`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button
              busy={isBusy}
              onClick={() => void save(change, `${title}: the change is in force.`).then(() => setAsking(false))}
            >
              Change it
            </Button>
          </>
        }
      >
        <ul className="max-h-72 list-disc space-y-1 overflow-y-auto pl-5">
          {changes.map((line) => (
            <li key={line} className="tabular">
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-4 text-muted">
          In force from {now === undefined ? 'now' : dayTime(new Date(now))}, {reach}. You can undo it below with one
          click.
        </p>
      </Dialog>
    </Card>
  )
}
