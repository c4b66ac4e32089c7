import { undoSetting } from '@fairlead/contract/routes/desk/operator-settings'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Moment } from '../../shell/moment.tsx'
import { changesShown, type SettingChange, useSave, useSettingChanges } from './use-settings.ts'

/** Every change, newest first; the newest of each setting is undone by one click. */
export function ChangesCard({ mayChange }: { mayChange: boolean }) {
  const [page, setPage] = useState(1)
  const asked = useSettingChanges(page)
  const { data } = asked
  return (
    <Card title="Changes" className="mt-4">
      <Failure of={asked} />
      {asked.isPending && <Skeleton className="h-24" />}
      {data?.changes.length === 0 && (
        <p className="text-sm text-muted">No changes yet: all settings have their defaults.</p>
      )}
      <ul className="divide-y divide-line">
        {data?.changes.map((change) => (
          <ChangeRow key={change.id} change={change} mayChange={mayChange} />
        ))}
      </ul>
      {data && data.total > changesShown && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / changesShown)}
          onPage={setPage}
          label="Pages of changes"
        />
      )}
    </Card>
  )
}

function ChangeRow({ change, mayChange }: { change: SettingChange; mayChange: boolean }) {
  const act = useAct()
  const { isBusy, save } = useSave()
  const undo = () => act(undoSetting, { params: { id: change.id } })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{change.setting}</span>
          <Badge>version {change.version}</Badge>
          {change.undoes && <Badge tone="accent">undone</Badge>}
        </p>
        <p className="mt-1 text-muted">
          {change.actor}, in force since <Moment at={change.at} />
        </p>
        <ul className="mt-1 space-y-0.5">
          {changedIn(change).map((line) => (
            <li key={line} className="tabular break-words">
              {line}
            </li>
          ))}
        </ul>
      </div>
      {change.canUndo && mayChange && (
        <Button
          tone="secondary"
          busy={isBusy}
          onClick={() => void save(undo, `${change.setting}: back to the previous value.`)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

const linesMax = 6

/** What differs between before and after; a long list says how much more there is. */
function changedIn({ before, after }: SettingChange): string[] {
  const lines = leaves(after).flatMap(([name, value]) => {
    const stood = leaves(before).find(([known]) => known === name)?.[1]
    return stood === value ? [] : [`${name}: ${stood ?? 'none'} → ${value}`]
  })
  return lines.length > linesMax ? [...lines.slice(0, linesMax), `and ${lines.length - linesMax} more`] : lines
}

function leaves(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, place) => leaves(item, `${path} ${place + 1}`.trim()))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => leaves(item, `${path} ${name}`.trim()))
  return [[path, String(value)]]
}
