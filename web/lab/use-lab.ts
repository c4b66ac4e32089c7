import { useCallback, useEffect, useRef, useState } from 'react'
import type { SettingsErrors } from './settings/check-settings.ts'
import { checkSettings } from './settings/check-settings.ts'
import type { LabSettings } from './settings/lab-settings.ts'
import { linkOf } from './settings/settings-link.ts'
import { LabClient, LabStopped, type Progress } from './worker/lab-client.ts'
import type { RunReport, TradeAround } from './worker/protocol.ts'

/** The worker, the run under way, and what came of the last one and the one that is kept beside it. */
export function useLab() {
  const made = useRef<LabClient>(undefined)
  const client = useCallback(() => {
    made.current ??= new LabClient()
    return made.current
  }, [])
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [errors, setErrors] = useState<SettingsErrors>({})
  const [failure, setFailure] = useState('')
  const [report, setReport] = useState<RunReport>()
  const [beside, setBeside] = useState<RunReport>()

  useEffect(
    () => () => {
      made.current?.end()
      made.current = undefined
    },
    [],
  )

  const run = async (settings: LabSettings) => {
    const wrong = checkSettings(settings)
    setErrors(wrong)
    setFailure('')
    if (Object.keys(wrong).length > 0) return
    running.current?.abort()
    const stopper = new AbortController()
    running.current = stopper
    setProgress({ part: 0, doing: settings.data.kind === 'simulated' ? 'drawing' : 'playing' })
    try {
      // What shows the result comes first: from here on nothing is fetched.
      await loadReport()
      const found = await client().ask(
        { kind: 'run', settings },
        { signal: stopper.signal, onProgress: (now) => !stopper.signal.aborted && setProgress(now) },
      )
      if (stopper.signal.aborted) return
      setReport(found)
    } catch (error) {
      if (!stopper.signal.aborted && !(error instanceof LabStopped)) setFailure((error as Error).message)
    } finally {
      if (running.current === stopper) setProgress(undefined)
    }
  }

  const stop = () => {
    running.current?.abort()
    running.current = undefined
    setProgress(undefined)
  }

  // The address leads back here, and the settings behind its # are told to nobody.
  const shown = beside === report ? undefined : beside
  const link = report ? linkOf(report.settings, shown?.settings) : ''
  useEffect(() => {
    if (link) window.history.replaceState(window.history.state, '', `#${link}`)
  }, [link])

  const lookAround = useCallback((id: number): Promise<TradeAround> => client().ask({ kind: 'trade', id }), [client])

  return {
    ...{ client, run, stop, progress, errors, failure, report, beside, link, lookAround },
    keepBeside: () => setBeside(report),
    dropBeside: () => setBeside(undefined),
  }
}

/** The report and the library that draws its charts. */
export const loadReport = async () => {
  const [report] = await Promise.all([import('./report/report.tsx'), import('./report/draw-run.ts')])
  return report
}
