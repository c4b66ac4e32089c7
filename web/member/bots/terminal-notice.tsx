import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dayTime } from '../../lib/formats/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { terminalQuery } from './terminal-query.ts'

/** Few ever need them, so they are no part of the first load. */
const AdvisorUpdate = lazy(() =>
  import('./advisor-update.tsx').then(({ AdvisorUpdate }) => ({ default: AdvisorUpdate })),
)
const CutOffNotice = lazy(() => import('./cut-off-notice.tsx').then(({ CutOffNotice }) => ({ default: CutOffNotice })))
const UnclearSymbols = lazy(() =>
  import('./unclear-symbols.tsx').then(({ UnclearSymbols }) => ({ default: UnclearSymbols })),
)

/** Silence is told after a minute. */
const lookMs = 30_000

/** How the terminal of the bot is connected; nothing for a bot without one. */
export function TerminalNotice() {
  const { data } = useQuery({ ...terminalQuery, refetchInterval: lookMs })
  const terminal = data?.terminal
  if (!terminal) return null
  const account = `login ${terminal.login} at ${terminal.company}${terminal.demo ? ' (a demo account)' : ''}`
  if (terminal.state === 'cut_off')
    return (
      <Suspense>
        <CutOffNotice terminal={terminal} account={account} />
      </Suspense>
    )
  if (terminal.state === 'connected' && terminal.tradeAllowed)
    return (
      <>
        <p className="mb-4 text-sm text-muted">
          <span className="mr-2 inline-block size-2 rounded-full bg-positive" aria-hidden="true" />
          MetaTrader is connected: {account}.
        </p>
        <Suspense>{terminal.isOutdated && !terminal.hosted && <AdvisorUpdate />}</Suspense>
        {terminal.isDoubted && <DoubtedBalance />}
        <Suspense>{terminal.unclear.length > 0 && <UnclearSymbols terminal={terminal} />}</Suspense>
      </>
    )
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <p className="font-semibold">
          {terminal.state === 'connected' ? 'MetaTrader may not trade' : 'Not connected'}: {account}.
        </p>
        <p className="mt-1">
          {terminal.state === 'connected'
            ? 'Switch Algo Trading on in the terminal, and allow it for the advisor.'
            : `${terminal.lastSyncAt ? `Last contact: ${dayTime(terminal.lastSyncAt)}. ` : ''}Your stops are at the broker; no new positions are opened until the terminal reconnects.`}
        </p>
        {terminal.state !== 'connected' && !terminal.hosted && (
          <p className="mt-1">
            Make sure that MetaTrader is running and online, with Fairlead on a chart: its panel shows what is wrong.
          </p>
        )}
        {terminal.lastError && <p className="mt-1">Last message: {terminal.lastError}</p>}
      </Alert>
    </div>
  )
}

function DoubtedBalance() {
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <p className="font-semibold">MetaTrader shows a balance that its deals do not explain.</p>
        <p className="mt-1">
          We do not count it as a loss. No new positions are opened until MetaTrader shows the missing deal or the
          balance returns.
        </p>
      </Alert>
    </div>
  )
}
