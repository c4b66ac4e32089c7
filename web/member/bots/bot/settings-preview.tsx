import { text } from '@fairlead/contract/text'
import type { ReactNode } from 'react'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { How } from '../../people/help/how.tsx'
import { tradedWords } from '../onboarding/traded-words.ts'
import { useCapitalPreview } from '../onboarding/use-capital-preview.ts'
import { leftOutWords } from './left-out-words.ts'
import { type BotSettings, type Preview, usePreview } from './use-bot-settings.ts'

type Props = { settings: BotSettings | undefined; capital: number | null }

/** The settings in figures, before they are saved. */
export function SettingsPreview({ settings, capital }: Props) {
  const preview = usePreview(settings)
  if (!settings) return <p className="text-sm text-muted">Fill in the limits to see their effect in figures.</p>
  if (preview.error) return <Alert tone="negative">{sentencesOf(preview.error, text.internal).join(' ')}</Alert>
  if (!preview.data) return <Skeleton className="h-48 w-full" />
  return <Figures preview={preview.data} capital={capital} />
}

function Figures({ preview, capital }: { preview: Preview; capital: number | null }) {
  const room = useCapitalPreview(capital ?? Number.NaN)?.roomFrom
  const leftOut = capital !== null && room ? leftOutWords(preview.leftOut, capital, room) : undefined
  const facts: { label: string; value: string; how?: ReactNode }[] = [
    { label: 'May trade', value: preview.assets.join(', ') },
    {
      label: 'Likely to trade today',
      value: tradedWords(preview),
      how: (
        <Explain what="Really trades">
          <How id="traded" />
        </Explain>
      ),
    },
    { label: 'Maximum open trades', value: digits(preview.tradesMax) },
    { label: 'Maximum loss per trade', value: money(preview.lossPerTradeMax) },
    { label: 'Maximum loss of all open trades', value: money(preview.lossOpenMax) },
    { label: 'All positions close at equity of', value: money(preview.lossClosureAt) },
  ]
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {facts.map((fact) => (
          <div key={fact.label} className="flex justify-between gap-4 py-2.5">
            <dt className="flex items-center gap-1 text-muted">
              {fact.label}
              {fact.how}
            </dt>
            <dd className="tabular text-right font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {leftOut && (
        <div className="mt-4">
          <Alert tone="warning">{leftOut}</Alert>
        </div>
      )}
      {preview.tooSmallFor.length > 0 && (
        <div className="mt-4">
          <Alert tone="warning">
            Your capital is too small for {preview.tooSmallFor.join(', ')}: even the smallest position could lose more
            than these limits allow.
          </Alert>
        </div>
      )}
    </>
  )
}
