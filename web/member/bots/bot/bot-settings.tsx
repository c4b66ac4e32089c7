import { bodyOf } from '@fairlead/contract/body-of'
import { marketing, rules } from '@fairlead/contract/constants'
import { setBotSettings } from '@fairlead/contract/routes/bots/bot'
import { text } from '@fairlead/contract/text'
import { lazy, Suspense, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import record from '../../../content/record-figures.json'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { money } from '../../../lib/formats/format.ts'
import { useSettled } from '../../../lib/time/use-settled.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionViews, useView } from '../../shell/section-views.tsx'
import { useCapitalPreview } from '../onboarding/use-capital-preview.ts'
import { CustomFields, type CustomForm, customAssets } from './custom-fields.tsx'
import { recordRow } from './record-row.ts'
import { SettingsPreview } from './settings-preview.tsx'
import { SharesCard } from './shares-card.tsx'
import { useSaveSettings } from './use-bot-settings.ts'

const BotLog = lazy(() => import('./bot-log.tsx'))
const OwnLab = lazy(() => import('./own-lab.tsx'))
const WhatIf = lazy(() => import('./what-if.tsx'))

const views = [
  { id: 'whatif', label: 'What if' },
  { id: 'lab', label: 'Try it on the past' },
] as const

type Mode = 'optimized' | 'custom'

const schema = bodyOf(setBotSettings)
const typingRestMs = 400

const optimizedFacts = [
  { label: 'Assets', value: 'USDJPY, BTC, ETH, XAG, XAU' },
  { label: 'Max loss per trade', value: 'User controlled' },
  { label: 'Max number of trades', value: `${rules.tradesMin} to ${rules.tradesMax}, depending on capital` },
  { label: 'Counter trade hedging', value: 'Enabled' },
  { label: 'Expected monthly ROI', value: `${marketing.roiPercentMin}-${marketing.roiPercentMax}%` },
]

export default function BotSettings({ member }: { member: Member }) {
  const view = useView(views.map(({ id }) => id))
  return (
    <>
      <SectionHead title="Bot Settings">What the bot may trade, and how much a trade may lose.</SectionHead>
      <SectionViews section="botsettings" first="Settings" views={views} label="Views of the bot’s settings" />
      {view === undefined ? (
        <Choices member={member} />
      ) : (
        <Suspense fallback={<Skeleton className="h-128 w-full" />}>
          {view === 'lab' ? <OwnLab bot={member.bot} /> : <WhatIf member={member} />}
        </Suspense>
      )}
    </>
  )
}

function Choices({ member: { bot } }: { member: Member }) {
  const saved = bot?.settings
  const [mode, setMode] = useState<Mode>(saved?.mode ?? 'optimized')
  const [custom, setCustom] = useState<CustomForm>({
    assets: saved?.mode === 'custom' ? saved.assets : [...customAssets],
    maxLossPerTrade: saved?.mode === 'custom' ? String(saved.maxLossPerTrade) : '',
    maxTrades: saved?.mode === 'custom' ? String(saved.maxTrades) : '',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useSaveSettings()
  const refusal = useRefusal()
  const usual = useCapitalPreview(bot?.capital ?? Number.NaN)

  const choose = (wanted: Mode) => {
    setMode(wanted)
    // What the optimized settings plan with is where one's own begin.
    if (wanted === 'custom' && usual)
      setCustom((typed) => ({
        ...typed,
        maxLossPerTrade: typed.maxLossPerTrade || String(usual.lossPerTradeMax),
        maxTrades: typed.maxTrades || String(usual.tradesMax),
      }))
  }

  const checked = schema.safeParse(mode === 'optimized' ? { mode } : { mode, ...numbersOf(custom) })
  const errorOf = (field: keyof CustomForm) =>
    isSubmitted && !checked.success ? checked.error.issues.find(({ path }) => path[0] === field)?.message : undefined
  const asked = useSettled(checked.success ? JSON.stringify(checked.data) : '', typingRestMs)

  const save = () => {
    setSubmitted(true)
    if (!checked.success) return
    refusal.forget()
    saving.mutate(checked.data, {
      onSuccess: () => toast.success('Your bot settings are saved. They apply from the next trade on.'),
      onError: (error) => refusal.tell(error, text.internal),
    })
  }

  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Card>
          <RadioGroup
            legend="Mode"
            value={mode}
            onChange={(value) => choose(value === 'custom' ? 'custom' : 'optimized')}
            options={[
              { value: 'optimized', label: 'Optimized settings', hint: 'Chosen by the bot according to your capital.' },
              { value: 'custom', label: 'Custom settings', hint: 'Your own assets and limits.' },
            ]}
          />
          <div className="mt-5">
            {mode === 'optimized' ? (
              <>
                <dl className="divide-y divide-line text-sm">
                  {optimizedFacts.map((fact) => (
                    <div key={fact.label} className="flex justify-between gap-4 py-2.5">
                      <dt className="text-muted">{fact.label}</dt>
                      <dd className="tabular text-right font-medium">{fact.value}</dd>
                    </div>
                  ))}
                </dl>
                <p className="mt-3 text-sm text-muted">
                  The expected return is a target, not a promise. Some months end in a loss, and you can lose your
                  capital.
                </p>
                <RecordNote capital={bot?.capital ?? null} />
              </>
            ) : (
              <CustomFields form={custom} onChange={setCustom} errorOf={errorOf} usual={usual} />
            )}
          </div>
          <div className="mt-5 empty:hidden">
            <Refused words={refusal.words} />
          </div>
          <Button className="mt-5 w-full" size="lg" busy={saving.isPending} onClick={save}>
            Save settings
          </Button>
        </Card>
        <Card title="What this means for you">
          <SettingsPreview
            settings={asked ? schema.parse(JSON.parse(asked)) : undefined}
            capital={bot?.capital ?? null}
          />
        </Card>
      </div>
      <SharesCard />
      <Suspense fallback={<Skeleton className="mt-4 h-128 w-full" />}>
        <BotLog />
      </Suspense>
    </>
  )
}

const numbersOf = ({ assets, maxLossPerTrade, maxTrades }: CustomForm) => ({
  assets,
  maxLossPerTrade: maxLossPerTrade.trim() === '' ? Number.NaN : Number(maxLossPerTrade),
  maxTrades: maxTrades.trim() === '' ? Number.NaN : Number(maxTrades),
})

/** What our own record says of such accounts, beside what is expected. */
function RecordNote({ capital }: { capital: number | null }) {
  const row = recordRow(record.rows, capital)
  if (!row) return null
  return (
    <p className="mt-3 text-sm text-muted">
      Our record shows less. On real hourly prices from {record.from} to {record.to}, with a new start each month, the
      median account of {money(row.capital, 0)} made {row.medianReturn} in twelve months before charges. Of{' '}
      {record.starts} starts {row.inProfit} were in profit by then, and {row.ahead} were ahead after our share and
      hosting; the worst drawdown was {row.worstDrawdown}. Source: <cite>The record</cite>, docs/record.md of this
      product.
    </p>
  )
}
