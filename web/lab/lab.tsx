import { Lock, Play, Square } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { lab } from '../content/lab.ts'
import { useHydrated } from '../lib/time/use-hydrated.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DataChoice } from './data/data-choice.tsx'
import { OwnFiles } from './data/own-files.tsx'
import { SharedBars } from './data/shared-bars.tsx'
import type { LabSettings } from './settings/lab-settings.ts'
import { SettingsForm } from './settings/settings-form.tsx'
import { settingsWords } from './settings/settings-words.ts'
import { presetOf, presets } from './settings/sold-settings.ts'
import { loadReport, useLab } from './use-lab.ts'
import { useSettings } from './use-settings.ts'
import type { Progress } from './worker/lab-client.ts'

const Report = lazy(loadReport)
const Sweep = lazy(() => import('./sweep/sweep.tsx'))

type Props = {
  /** The settings of somebody's own bot, to begin with. */
  own?: Partial<LabSettings>
}

/** Settings on the left, what comes of them on the right. */
export function Lab({ own }: Props) {
  const hydrated = useHydrated()
  const [isSweeping, setSweeping] = useState(false)
  const room = useLab()
  const { settings, change, choose, files, missing, shared, fetchShared, takeBeside } = useSettings(room.client, own)
  const failure = room.failure || (Object.keys(room.errors).length > 0 ? 'Look at the fields marked above.' : '')

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)] lg:gap-8">
      <section
        aria-label="Settings of the run"
        data-not-printed
        className="flex flex-col rounded-card border border-line bg-surface lg:sticky lg:top-20 lg:max-h-[calc(100dvh-8.5rem)]"
      >
        <div className="min-h-0 p-4 md:p-6 lg:overflow-y-auto lg:overscroll-contain">
          <SettingsForm settings={settings} errors={room.errors} onChange={change}>
            <DataChoice
              settings={settings}
              errors={room.errors}
              onChange={change}
              hasShared={shared.offered.length > 0 || settings.data.kind === 'shared'}
              onKind={choose}
            >
              {settings.data.kind === 'own' ? (
                <OwnFiles
                  files={files.files}
                  missing={missing}
                  onAdd={files.add}
                  onName={files.name}
                  onRemove={files.remove}
                />
              ) : (
                <SharedBars state={shared.state} onRetry={fetchShared} />
              )}
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
            onRun={() => room.run(settings, takeBeside())}
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
        <section data-not-printed className="mt-4 rounded-card border border-line bg-surface p-4 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h2 className="text-lg font-bold">{lab.sweep.title}</h2>
              <p className="mt-1 max-w-[60ch] text-sm text-muted">{lab.sweep.text}</p>
            </div>
            {!isSweeping && (
              <Button tone="secondary" disabled={!hydrated} onClick={() => setSweeping(true)}>
                Set up a sweep
              </Button>
            )}
          </div>
          {isSweeping && (
            <Suspense fallback={<Skeleton className="mt-4 h-48" />}>
              <Sweep settings={settings} client={room.client} onUse={change} />
            </Suspense>
          )}
        </section>
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
            value={(progress?.part ?? 0) * 100}
            className="mt-1.5 block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
          />
        </label>
      ) : (
        <p className="min-w-0 flex-1 text-sm">
          <strong className="block font-semibold">
            {presets.find(({ id }) => id === presetOf(settings))?.label ?? 'Your own settings'}
          </strong>
          <span className="text-muted">{settingsWords(settings)}</span>
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
