import { Lock, Play, Square } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { lab } from '../content/lab.ts'
import { usd } from '../content/term-words.ts'
import { dayWords } from '../lib/formats/format-day.ts'
import { useTerms } from '../lib/settings/use-terms.ts'
import { useHydrated } from '../lib/time/use-hydrated.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DataChoice } from './data/data-choice.tsx'
import { OwnFiles } from './data/own-files.tsx'
import { useOwnFiles } from './data/use-own-files.ts'
import type { LabData, LabSettings, SeriesPrint } from './settings/lab-settings.ts'
import { SettingsForm } from './settings/settings-form.tsx'
import { settingsIn } from './settings/settings-link.ts'
import { presetOf, presets, soldSettings } from './settings/sold-settings.ts'
import { loadReport, useLab } from './use-lab.ts'
import type { Progress } from './worker/lab-client.ts'

const Report = lazy(loadReport)

type Props = {
  /** The settings of somebody's own bot, to begin with. */
  own?: Partial<LabSettings>
}

/** Settings on the left, what comes of them on the right. */
export function Lab({ own }: Props) {
  const terms = useTerms()
  const hydrated = useHydrated()
  const [typed, setTyped] = useState<Partial<LabSettings>>({})
  /** Files that a link was made with. */
  const [asked, setAsked] = useState<readonly SeriesPrint[]>([])
  const room = useLab()
  const ownFiles = useOwnFiles(room.client)
  const settings = useMemo(
    (): LabSettings => ({ ...soldSettings(terms, own?.capital), ...own, ...typed }),
    [terms, own, typed],
  )
  const change = (more: Partial<LabSettings>) => setTyped((now) => ({ ...now, ...more }))

  useEffect(() => {
    const linked = settingsIn(window.location.hash)
    if (!linked) return
    setTyped(linked.settings)
    if (linked.settings.data.kind === 'own') setAsked(linked.settings.data.prints)
  }, [])

  const prints = useMemo(() => {
    const bySymbol = new Map(
      ownFiles.files.flatMap(({ state }) => (state.kind === 'read' ? [[state.read.symbol, state.read] as const] : [])),
    )
    return [...bySymbol.values()]
  }, [ownFiles.files])
  const isOwn = settings.data.kind === 'own'
  const missing = asked.filter((one) => !prints.some(({ print }) => print === one.print))

  // Files that have been read take the place of whatever a link asked for, and say which time they are of.
  useEffect(() => {
    const [first] = prints
    if (!first || !isOwn) return
    setTyped((now) => ({
      ...now,
      data: { kind: 'own', prints: prints.map(({ symbol, print }) => ({ symbol, print })) },
      // The link has said which time of these very files it is about.
      ...(prints.every(({ print }) => asked.some((one) => one.print === print)) ? {} : periodOf(prints)),
    }))
  }, [prints, isOwn, asked])

  const failure = room.failure || (Object.keys(room.errors).length > 0 ? 'Look at the fields marked above.' : '')
  const choose = (kind: LabData['kind']) => {
    const sold = soldSettings(terms)
    if (kind === 'simulated') change({ data: sold.data, from: sold.from, to: sold.to })
    else change({ data: { kind, prints: [] } })
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)] lg:gap-8">
      <section
        aria-label="Settings of the run"
        data-not-printed
        className="flex flex-col rounded-card border border-line bg-surface lg:sticky lg:top-20 lg:max-h-[calc(100dvh-8.5rem)]"
      >
        <div className="min-h-0 p-4 md:p-6 lg:overflow-y-auto lg:overscroll-contain">
          <SettingsForm settings={settings} errors={room.errors} onChange={change}>
            <DataChoice settings={settings} errors={room.errors} onChange={change} hasShared={false} onKind={choose}>
              <OwnFiles
                files={ownFiles.files}
                missing={missing}
                onAdd={ownFiles.add}
                onName={ownFiles.name}
                onRemove={ownFiles.remove}
              />
            </DataChoice>
          </SettingsForm>
          <p className="mt-6 flex gap-2 border-t border-line pt-4 text-xs text-muted">
            <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {lab.privacy}
          </p>
        </div>
        <div className="border-t border-line p-4 md:px-6">
          <RunBar
            settings={settings}
            progress={room.progress}
            isReady={hydrated}
            onRun={() => room.run(settings)}
            onStop={room.stop}
          />
          {failure && (
            <div className="mt-3">
              <Alert tone="negative">{failure}</Alert>
            </div>
          )}
        </div>
      </section>
      <div className="min-w-0">
        {room.report ? (
          <Suspense fallback={<Skeleton className="h-128" />}>
            <Report
              report={room.report}
              beside={room.beside}
              link={hydrated ? `${window.location.href.split('#')[0]}#${room.link}` : ''}
              onKeepBeside={room.keepBeside}
              onDropBeside={room.dropBeside}
              lookAround={room.lookAround}
            />
          </Suspense>
        ) : (
          <Steps />
        )}
      </div>
    </div>
  )
}

const doing: Record<Progress['doing'], string> = {
  reading: 'Reading the file',
  drawing: 'Drawing the market',
  playing: 'Playing the bars',
}

type RunBarProps = {
  settings: LabSettings
  progress: Progress | undefined
  isReady: boolean
  onRun: () => void
  onStop: () => void
}

function RunBar({ settings, progress, isReady, onRun, onStop }: RunBarProps) {
  const percent = Math.floor((progress?.part ?? 0) * 100)
  return (
    <div className="flex items-center gap-4">
      <noscript>
        <p className="text-sm text-warning-text">The lab needs JavaScript: it is your browser that plays.</p>
      </noscript>
      {progress ? (
        <label className="min-w-0 flex-1 text-sm">
          <span className="flex justify-between gap-2">
            {doing[progress.doing]}
            <span className="tabular text-muted">{percent}%</span>
          </span>
          <progress
            max={100}
            value={percent}
            className="mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
          />
        </label>
      ) : (
        <p className="min-w-0 flex-1 text-sm">
          <strong className="block font-semibold">
            {presets.find(({ id }) => id === presetOf(settings))?.label ?? 'Your own settings'}
          </strong>
          <span className="text-muted">{runWords(settings)}</span>
        </p>
      )}
      {progress ? (
        <Button tone="secondary" size="lg" onClick={onStop}>
          <Square className="size-4" aria-hidden="true" />
          Cancel
        </Button>
      ) : (
        <Button size="lg" disabled={!isReady} onClick={onRun}>
          <Play className="size-5" aria-hidden="true" />
          Run
        </Button>
      )}
    </div>
  )
}

const dataWords: Record<LabData['kind'], string> = {
  simulated: 'simulated market',
  shared: 'real prices',
  own: 'your own files',
}

const runWords = ({ capital, data, from, to }: LabSettings): string =>
  `${Number.isNaN(capital) ? 'No capital' : usd(capital)}, ${dataWords[data.kind]}, ${dayWords(from)} to ${dayWords(to)}`

/** What stands where the report will be. */
function Steps() {
  return (
    <ol className="grid gap-4">
      {lab.steps.map(({ title, text }, k) => (
        <li key={title} className="flex gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-display font-bold text-accent-strong"
          >
            {k + 1}
          </span>
          <div>
            <h2 className="text-lg">{title}</h2>
            <p className="mt-1 max-w-[60ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const dayMs = 86_400_000
/** The windows of the bot's small strategies are full by then. */
const warmUpDays = 120

type Read = { from: number; to: number }

/** All of what the files hold, but for the first months, which the bot needs before it trades. */
function periodOf(files: readonly Read[]): Pick<LabSettings, 'from' | 'to'> {
  const [first, last] = [
    Math.min(...files.map(({ from }) => from)) * 1000,
    Math.max(...files.map(({ to }) => to)) * 1000 - 1,
  ]
  const warm = new Date(first + warmUpDays * dayMs)
  const begin = Date.UTC(warm.getUTCFullYear(), warm.getUTCMonth() + 1, 1)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(begin < last - 31 * dayMs ? begin : first), to: day(last) }
}
