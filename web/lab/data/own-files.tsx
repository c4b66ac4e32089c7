import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { FileUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { dayWords } from '../../lib/formats/format-day.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/forms/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SeriesPrint } from '../settings/lab-settings.ts'
import type { OwnFile } from './use-own-files.ts'

type Props = {
  files: readonly OwnFile[]
  /** What a link was made with and is not here yet. */
  missing: readonly SeriesPrint[]
  onAdd: (files: readonly File[]) => void
  onName: (id: number, symbol: InstrumentSymbol) => void
  onRemove: (id: number) => void
}

/** Files of one's own: dropped or chosen, read at once, and what of them could not be read. */
export function OwnFiles({ files, missing, onAdd, onName, onRemove }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <p className="text-sm text-warning-text">
          This run was made with {missing.length === 1 ? 'a file' : 'files'} that only{' '}
          {missing.length === 1 ? 'its' : 'their'} owner has:{' '}
          {missing.map(({ symbol, print }) => `${symbol} with the fingerprint ${shortPrint(print)}`).join(', ')}. Add{' '}
          {missing.length === 1 ? 'it' : 'them'} here to see the same run.
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; the button in it does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onAdd([...event.dataTransfer.files])
        }}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-5 text-center text-sm transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-raised',
        )}
      >
        <FileUp className="size-6 text-muted" aria-hidden="true" />
        <p className="text-muted">
          Drop files with prices here: CSV as MetaTrader, brokers and data sellers export it, zipped with gzip or not.
        </p>
        <label htmlFor={id} className={buttonStyle('secondary', 'md', 'has-focus-visible:outline-2')}>
          Choose files
          <input
            id={id}
            type="file"
            multiple
            accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/gzip"
            onChange={({ target }) => {
              onAdd([...(target.files ?? [])])
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      </div>
      <ul aria-label="Your files" className="flex flex-col gap-3 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="rounded-control border border-line p-3 text-sm">
            <div className="flex items-start justify-between gap-2">
              <p className="min-w-0 font-medium wrap-anywhere">{file.name}</p>
              <IconButton label={`Remove ${file.name}`} icon={X} onClick={() => onRemove(file.id)} className="-m-2" />
            </div>
            <div className="my-2">
              <Select
                label="Prices of"
                value={file.symbol}
                options={instruments.map(({ symbol, quotedAs }) => ({
                  value: symbol,
                  label: quotedAs === symbol ? symbol : `${symbol} (quoted as ${quotedAs})`,
                }))}
                onChange={({ target }) => onName(file.id, target.value as InstrumentSymbol)}
              />
            </div>
            <FileState file={file} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FileState({ file: { state } }: { file: OwnFile }) {
  if (state.kind === 'reading')
    return (
      <p role="status" className="text-muted">
        Reading, {Math.round(state.part * 100)}%
      </p>
    )
  if (state.kind === 'failed')
    return (
      <p role="alert" className="text-negative-text">
        This file could not be read: {state.words}
      </p>
    )
  const { bars, seconds, from, to, problems, problemCount, roundedCount, print } = state.read
  return (
    <div role="status" className="flex flex-col gap-1 text-muted">
      <p>
        {bars.toLocaleString('en')} bars of {lengthWords(seconds)}, {dayWords(new Date(from * 1000))} to{' '}
        {dayWords(new Date((to - 1) * 1000))}.
      </p>
      <p className="text-xs">Fingerprint {shortPrint(print)}</p>
      {roundedCount > 0 && <p>{roundedCount.toLocaleString('en')} rows had finer prices and were rounded.</p>}
      {problemCount > 0 && (
        <details>
          <summary className="min-h-10 content-center font-medium text-warning-text">
            {problemCount === 1 ? '1 row was left out' : `${problemCount.toLocaleString('en')} rows were left out`}
          </summary>
          <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto text-xs">
            {problems.map(({ row, message }) => (
              <li key={row} className="wrap-anywhere">
                Row {row}: {message}.
              </li>
            ))}
            {problemCount > problems.length && <li>And {problemCount - problems.length} more.</li>}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The first of it tells two files apart at a glance. */
const shortPrint = (print: string): string => `${print.slice(0, 4)} ${print.slice(4, 8)} ${print.slice(8, 12)}`

function lengthWords(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'a day' : `${seconds / 86_400} days`
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}
