import { bodyOf } from '@fairlead/contract/body-of'
import { setBotSettings } from '@fairlead/contract/routes/bots/bot'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { WhatIfOrder } from '../../../lab/worker/replay-past.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { dayTime } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Member } from '../../shell/member.ts'
import { sectionPath } from '../../shell/section-path.ts'
import { useCapitalPreview } from '../onboarding/use-capital-preview.ts'
import { CustomFields, type CustomForm, customAssets } from './custom-fields.tsx'
import type { BotSettings } from './use-bot-settings.ts'
import { useReplay, useWhatIf, type WhatIfReply } from './use-what-if.ts'
import { Outcome } from './what-if-outcome.tsx'

const schema = bodyOf(setBotSettings)
type Mode = BotSettings['mode']
type Past = NonNullable<WhatIfReply['past']>

const isoTime = (time: number) => new Date(time * 1000).toISOString()

/** The member's own account since its last change of settings, replayed with others. */
export default function WhatIf({ member }: { member: Member }) {
  const { data, error } = useWhatIf()
  if (error && !data) return <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
  if (!data) return <Skeleton className="h-128 w-full" />
  if (!data.past) return <Refused refusal={data.refusal} />
  return <Compare member={member} past={data.past} />
}

const refusals: Record<NonNullable<WhatIfReply['refusal']>, string> = {
  not_running: 'Your bot is not running. Its account can be replayed once it is set up and has traded.',
  at_broker:
    'Your account is at a broker. What it was filled at there, and what it paid for spreads, nobody can work out afterwards, so a replay would differ from your real trades even with the same settings. You can try any settings on past prices instead.',
  start_unknown:
    'Your settings were changed at a time that was not recorded. They are kept from now on: the account can be replayed after your bot is next set up anew.',
  too_long: 'Your bot has been running for too long to be replayed in a browser.',
}

function Refused({ refusal }: Pick<WhatIfReply, 'refusal'>) {
  return (
    <Card>
      <EmptyState
        title="Nothing to replay"
        action={
          <ButtonLink to={sectionPath('botsettings', 'lab')} tone="secondary">
            Try settings on the past
          </ButtonLink>
        }
      >
        {refusals[refusal ?? 'not_running']}
      </EmptyState>
    </Card>
  )
}

function Compare({ member: { bot }, past }: { member: Member; past: Past }) {
  const saved = bot?.settings
  const [mode, setMode] = useState<Mode>(saved?.mode ?? 'optimized')
  const usual = useCapitalPreview(bot?.capital ?? Number.NaN)
  const [typed, setTyped] = useState<CustomForm>()
  const [isSubmitted, setSubmitted] = useState(false)
  const { run, start, stop } = useReplay()
  const custom = typed ?? {
    assets: saved?.mode === 'custom' ? saved.assets : [...customAssets],
    maxLossPerTrade: String(saved?.mode === 'custom' ? saved.maxLossPerTrade : (usual?.lossPerTradeMax ?? '')),
    maxTrades: String(saved?.mode === 'custom' ? saved.maxTrades : (usual?.tradesMax ?? '')),
  }
  const checked = schema.safeParse(mode === 'optimized' ? { mode } : { mode, ...numbersOf(custom) })
  const errorOf = (field: keyof CustomForm) =>
    isSubmitted && !checked.success ? checked.error.issues.find(({ path }) => path[0] === field)?.message : undefined
  const replay = () => {
    setSubmitted(true)
    if (checked.success) void start(choiceOf(checked.data))
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
      <Card title="What if these had been your settings?">
        <p className="mb-4 text-sm text-muted">
          Your account is replayed since your settings last changed, on {dayTime(isoTime(past.since))}, with the prices
          there were and everything that was switched or closed by hand. Your browser does it; nothing of your bot
          changes.
        </p>
        <RadioGroup
          legend="Settings"
          value={mode}
          onChange={(value) => setMode(value === 'custom' ? 'custom' : 'optimized')}
          options={[
            { value: 'optimized', label: 'Optimized settings', hint: 'Chosen by the bot according to your capital.' },
            { value: 'custom', label: 'Custom settings', hint: 'Other assets and limits.' },
          ]}
        />
        {mode === 'custom' && (
          <div className="mt-5">
            <CustomFields form={custom} onChange={setTyped} errorOf={errorOf} usual={usual} />
          </div>
        )}
        {run.state === 'running' ? (
          <div className="mt-5 flex items-center gap-4">
            <label className="min-w-0 flex-1 text-sm">
              Replaying
              <progress max={1} value={run.part} className="mt-1.5 block h-2 w-full accent-accent" />
            </label>
            <Button tone="secondary" onClick={stop}>
              Cancel
            </Button>
          </div>
        ) : (
          <Button className="mt-5 w-full" size="lg" onClick={replay}>
            Replay
          </Button>
        )}
      </Card>
      <div className="min-w-0" aria-live="polite">
        {run.state === 'failed' && <Alert tone="negative">{run.words}</Alert>}
        {run.state === 'done' && <Outcome {...run} />}
        {(run.state === 'idle' || run.state === 'running') && (
          <Card>
            <p className="text-sm text-muted">
              First your own settings are replayed and held against your real deals, to the cent. Then the others are,
              and the difference is shown trade by trade.
            </p>
          </Card>
        )}
      </div>
    </div>
  )
}

const numbersOf = ({ assets, maxLossPerTrade, maxTrades }: CustomForm) => ({
  assets,
  maxLossPerTrade: maxLossPerTrade.trim() === '' ? Number.NaN : Number(maxLossPerTrade),
  maxTrades: maxTrades.trim() === '' ? Number.NaN : Number(maxTrades),
})

/** As the engine takes them. The limit is never looser than what was entered. */
function choiceOf(settings: ReturnType<typeof schema.parse>): WhatIfOrder['other'] {
  if (settings.mode === 'optimized') return {}
  const { assets, maxLossPerTrade, maxTrades } = settings
  return { assets, maxLossCents: Math.floor(Number((maxLossPerTrade * 100).toFixed(4))), tradesMax: maxTrades }
}
