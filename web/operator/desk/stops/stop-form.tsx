import { askForOrder } from '@fairlead/contract/routes/desk/operator-orders'
import { setStop } from '@fairlead/contract/routes/desk/operator-stops'
import { stopStrategies, stopSymbols } from '@fairlead/contract/stops'
import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Act } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { useSettled } from '../../../lib/time/use-settled.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { ProveOrder } from '../orders/prove-order.tsx'
import { FiguresList, type StopFigures, type Target, useStopFigures } from '../stop-figures.tsx'
import { effectOf, kindWords, type StopKind } from './stop-words.ts'

type Scope = Target['scope']

const scopes: readonly { value: Scope; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'instrument', label: 'Instrument' },
  { value: 'strategy', label: 'Strategy' },
  { value: 'platform', label: 'Platform' },
]
const strategyLabels: Record<(typeof stopStrategies)[number], string> = {
  averages: 'Slow averages',
  breakout: 'Slow breakout',
  momentum: 'Slow momentum',
}
const kinds = Object.entries(kindWords).map(([value, { label }]) => ({ value: value as StopKind, label }))
const typingRestMs = 400

/** What to stop, how far, and why; what it will do stands in figures before and in the confirmation. */
export function StopForm({ operator }: { operator: OperatorUser }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const [scope, setScope] = useState<Scope>('member')
  const [member, setMember] = useState('')
  const [symbol, setSymbol] = useState<(typeof stopSymbols)[number]>('BTCUSD')
  const [strategy, setStrategy] = useState<(typeof stopStrategies)[number]>('averages')
  const [kind, setKind] = useState<StopKind>('entries')
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [askedId, setAskedId] = useState<number>()
  const typed = useSettled(member.trim(), typingRestMs)
  const target = targetOf()
  const figures = useStopFigures(target)
  const known = target && figures.data && !figures.isError ? figures.data : undefined

  const needsTwo = kind === 'close_all' && known?.closingNeedsTwo === true
  const mayAsk = !needsTwo || mayCall(operator, askForOrder)

  function targetOf(): Target | undefined {
    if (scope === 'member') return typed ? { scope, member: typed } : undefined
    if (scope === 'instrument') return { scope, symbol }
    return scope === 'strategy' ? { scope, strategy } : { scope }
  }

  const confirm = async () => {
    if (!target || !known) return
    setBusy(true)
    try {
      if (needsTwo) setAskedId(await askForTwo(act, target, known, reason))
      else {
        const set = await act(setStop, { body: { ...target, kind, reason } })
        toast.success(`${kindWords[set.kind].label}: ${set.target}. No new trade is opened from now on.`)
      }
      setReason('')
      setAsking(false)
      await queryClient.invalidateQueries()
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Stop trading">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <div className="[&>fieldset]:min-w-0 [&>fieldset]:flex-wrap">
          <Segments legend="What to stop" options={scopes} value={scope} onChange={setScope} />
        </div>
        {scope === 'member' && (
          <Field
            label="Member"
            hint="E-mail address or referral ID"
            value={member}
            onChange={(event) => setMember(event.target.value)}
            error={figures.isError && typed ? sentencesOf(figures.error, text.internal)[0] : undefined}
          />
        )}
        {scope === 'instrument' && (
          <Select
            label="Instrument"
            value={symbol}
            onChange={(event) => setSymbol(event.target.value as typeof symbol)}
            options={stopSymbols.map((one) => ({ value: one, label: one }))}
          />
        )}
        {scope === 'strategy' && (
          <Select
            label="Strategy"
            value={strategy}
            onChange={(event) => setStrategy(event.target.value as typeof strategy)}
            options={stopStrategies.map((one) => ({ value: one, label: strategyLabels[one] }))}
          />
        )}
        <div className="[&>fieldset]:min-w-0 [&>fieldset]:flex-wrap">
          <Segments legend="Type of stop" options={kinds} value={kind} onChange={setKind} />
        </div>
        <p className="text-sm text-muted">{kindWords[kind].does}</p>
        <TextArea
          label="Reason"
          rows={2}
          hint="For the audit log; members see only that operators closed it."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {known && <FiguresList figures={known} />}
        <Button type="submit" tone="danger" disabled={!known || reason.trim() === ''}>
          {kindWords[kind].label}…
        </Button>
      </form>
      <Dialog
        open={isAsking && known !== undefined}
        title={`${kindWords[kind].label}: ${known?.target ?? ''}`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              Back
            </Button>
            {mayAsk && (
              <Button tone="danger" busy={isBusy} onClick={() => void confirm()}>
                {needsTwo ? 'Request it' : kindWords[kind].label}
              </Button>
            )}
          </>
        }
      >
        {known && (
          <>
            <Alert tone={kindWords[kind].tone}>{kindWords[kind].does}</Alert>
            <ul className="mt-4 list-disc space-y-2 pl-5">
              {effectOf(kind, known).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="mt-4 text-muted">
              {needsTwo
                ? text.stopNeedsTwo
                : 'It stays in force until you, or a colleague with your role or a higher one, lifts it. Affected members are notified.'}
            </p>
          </>
        )}
      </Dialog>
      {askedId !== undefined && (
        <ProveOrder
          id={askedId}
          title="Close all now: needs two operators"
          action="Prove it"
          onClose={() => setAskedId(undefined)}
        >
          First confirm that this request is yours. A second operator then confirms it under Second operator; nothing is
          closed before that. To limit trading meanwhile, choose Pause entries or Close only.
        </ProveOrder>
      )}
    </Card>
  )
}

/** Of a member the order carries the number: the address may change before it is confirmed. */
async function askForTwo(
  act: Act,
  { scope, symbol, strategy }: Target,
  { memberId }: StopFigures,
  reason: string,
): Promise<number> {
  const target = { ...(memberId !== null && { memberId }), ...(symbol && { symbol }), ...(strategy && { strategy }) }
  const { id } = await act(askForOrder, { body: { kind: 'close_all', scope, ...target, reason } })
  return id
}
