import { Grid3x3, Square } from 'lucide-react'
import { useState } from 'react'
import { signedMoney } from '../../lib/formats/format.ts'
import { signedPercent } from '../../lib/formats/format-percent.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { LabSettings } from '../settings/lab-settings.ts'
import type { LabClient } from '../worker/lab-client.ts'
import { type Axis, axes, cellSettings } from './axes.ts'
import { HeatMap, shareOf } from './heat-map.tsx'
import { type Swept, useSweep } from './use-sweep.ts'

type Props = {
  settings: LabSettings
  client: () => LabClient
  /** Puts the settings of a cell into the form. */
  onUse: (settings: LabSettings) => void
}

/** The same run with many settings, two of them at a time, and what finding the best of so many is worth. */
export default function Sweep({ settings, client, onUse }: Props) {
  const [[downId, acrossId], setIds] = useState<readonly [string, string]>(['risk', 'movement'])
  const { swept, isRunning, failure, sweep, stop } = useSweep(client)
  const pair = [axisOf(downId), axisOf(acrossId)] as const
  const count = pair[0].values.length * pair[1].values.length
  const done = swept?.cells.filter((cell) => cell !== undefined).length ?? 0
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[75ch] text-sm text-muted">
        Everything else stays as it is set beside. The runs are shared among the cores of this device.
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label="Down"
          value={downId}
          options={optionsBut(acrossId)}
          onChange={({ target }) => setIds([target.value, acrossId])}
        />
        <Select
          label="Across"
          value={acrossId}
          options={optionsBut(downId)}
          onChange={({ target }) => setIds([downId, target.value])}
        />
        {isRunning ? (
          <Button tone="secondary" className="min-h-11" onClick={stop}>
            <Square className="size-4" aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <Button className="min-h-11" onClick={() => sweep(settings, pair)}>
            <Grid3x3 className="size-4" aria-hidden="true" />
            Play {count} runs
          </Button>
        )}
      </div>
      {failure && <Alert tone="negative">{failure}</Alert>}
      {isRunning && (
        <label className="text-sm">
          <span className="flex justify-between gap-2">
            {swept ? 'Playing the runs' : 'Getting the prices ready'}
            <span className="tabular text-muted">
              {done} of {count}
            </span>
          </span>
          <progress
            max={count}
            value={done}
            className="mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
          />
        </label>
      )}
      {swept && <HeatMap swept={swept} />}
      {swept?.best && <Best swept={swept} onUse={onUse} />}
    </div>
  )
}

const axisOf = (id: string): Axis => axes.find((axis) => axis.id === id) ?? (axes[0] as Axis)
const optionsBut = (taken: string) =>
  axes.filter(({ id }) => id !== taken).map(({ id, label }) => ({ value: id, label }))

/** The best cell, and how likely it is more than luck. */
function Best({ swept: { settings, axes: pair, cells, best }, onUse }: { swept: Swept; onUse: Props['onUse'] }) {
  const cell = best && cells[best.place]
  const own = best && cellSettings(settings, pair)[best.place]
  if (!best || !cell || !own) return null
  const [down, across] = pair
  const [row, column] = [Math.floor(best.place / across.values.length), best.place % across.values.length]
  const chance = Math.round(best.deflated.chance * 100)
  return (
    <div className="rounded-control border border-line bg-raised p-4 text-sm">
      <p>
        The best of {cells.length}:{' '}
        <strong>
          {down.label} {down.words(down.values[row] as number)}, {across.label}{' '}
          {across.words(across.values[column] as number)}
        </strong>
        , with {signedMoney(cell.keptMicros / 1e6)} kept ({signedPercent(shareOf(cell, own.capital), 1)}).
      </p>
      <p className="mt-2 max-w-[75ch]">
        <strong>The best of {cells.length} runs is mostly luck:</strong> whoever tries many settings finds one that
        suited these very prices. Its deflated Sharpe ratio, the chance that it is better than the best that luck alone
        would have found among as many, is <strong>{chance}%</strong>. Below 95% proves nothing.
      </p>
      <Button tone="secondary" className="mt-3" onClick={() => onUse(own)}>
        Set these
      </Button>
    </div>
  )
}
