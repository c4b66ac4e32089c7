import { Grid3x3, Square } from 'lucide-react'
import { useState } from 'react'
import { money } from '../../lib/formats/format.ts'
import { signedPercent } from '../../lib/formats/format-percent.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { LabSettings } from '../settings/lab-settings.ts'
import { settingsWords } from '../settings/settings-words.ts'
import type { LabClient } from '../worker/lab-client.ts'
import { type Axis, axes, cellSettings } from './axes.ts'
import { HeatMap, lower, shareOf } from './heat-map.tsx'
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
  const { swept, progress, failure, sweep, stop } = useSweep(client)
  const pair = [axisOf(downId), axisOf(acrossId)] as const
  const count = pair[0].values.length * pair[1].values.length
  const done = swept?.cells.filter((cell) => cell !== undefined).length ?? 0
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[75ch] text-sm text-muted">
        Choose two settings; each pair of their values is played, and everything else stays as you have set it. The runs
        are shared among the cores of this device.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
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
      </div>
      <div>
        {progress ? (
          <Button tone="secondary" size="lg" onClick={stop}>
            <Square className="size-4" aria-hidden="true" />
            Cancel
          </Button>
        ) : (
          <Button size="lg" onClick={() => sweep(settings, pair)}>
            <Grid3x3 className="size-4" aria-hidden="true" />
            Play {count} runs
          </Button>
        )}
      </div>
      {failure && <Alert tone="negative">{failure}</Alert>}
      {progress && (
        <label className="text-sm">
          <span className="flex justify-between gap-2">
            {progress.doing === 'prices' ? 'Getting the prices ready' : 'Playing the runs'}
            <span className="tabular text-muted">
              {progress.doing === 'prices'
                ? `${Math.floor(progress.part * 100)}%`
                : `${done} of ${swept?.cells.length ?? count}`}
            </span>
          </span>
          <progress
            max={1}
            value={progress.part}
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

const tradeWords = (trades: number): string =>
  trades === 0 ? 'without a single trade' : trades === 1 ? 'in 1 trade' : `in ${trades} trades`

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
      <div role="status" className="flex max-w-[75ch] flex-col gap-2">
        <p>
          The best of {cells.length}:{' '}
          <strong>
            {lower(down.label)} {down.words(down.values[row] as number)}, {lower(across.label)}{' '}
            {across.words(across.values[column] as number)}
          </strong>
          , which {cell.keptMicros < 0 ? 'lost' : 'kept'} {money(Math.abs(cell.keptMicros) / 1e6)} (
          <span className="whitespace-nowrap">{signedPercent(shareOf(cell, own.capital), 1)}</span>) after charges,{' '}
          {tradeWords(cell.trades)}. Played with {settingsWords(own)}.
        </p>
        <p>
          <strong>The best of {cells.length} runs is mostly luck:</strong> whoever tries many settings finds one that
          suited these very prices. Its deflated Sharpe ratio, the chance that it is better than the best that luck
          alone would have found among as many, is <strong>{chance}%</strong>. Below 95% proves nothing.
        </p>
      </div>
      <Button tone="secondary" className="mt-3" onClick={() => onUse(own)}>
        Set these
      </Button>
    </div>
  )
}
