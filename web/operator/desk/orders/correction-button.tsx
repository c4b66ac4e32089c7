import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { AmountField } from './amount-field.tsx'
import { AskOrder, type Wish } from './ask-order.tsx'

type Correction = Extract<Wish, { kind: 'correction' }>
type Place = Correction['from']['account'] | 'found'
type Side = { place: Place; member: string }

const places: readonly { value: Place; label: string }[] = [
  { value: 'fuel', label: 'Member: fuel' },
  { value: 'income', label: 'Member: income' },
  { value: 'suspense', label: 'Member: suspense' },
  { value: 'operations', label: 'House: operations' },
  { value: 'affiliate_pool', label: 'House: affiliate pool' },
  { value: 'found', label: 'Sent to us by mistake' },
]
const isOfMember = (place: Place): boolean => place === 'fuel' || place === 'income' || place === 'suspense'

/** An account as the order names it; nothing while its member is missing. */
export function sideOf({ place, member }: Side): Correction['from'] | undefined {
  if (place === 'found') return { account: 'suspense' }
  if (!isOfMember(place)) return { account: place }
  const memberId = Number(member)
  return Number.isSafeInteger(memberId) && memberId > 0 ? { account: place, memberId } : undefined
}

/** A correction of the books: an amount from one account to another. */
export function CorrectionButton({ memberId }: { memberId?: number }) {
  const known = memberId === undefined ? '' : String(memberId)
  const [from, setFrom] = useState<Side>({ place: 'operations', member: known })
  const [to, setTo] = useState<Side>({ place: 'fuel', member: known })
  const [typed, setTyped] = useState('')
  const sides = { from: sideOf(from), to: sideOf(to) }
  const amount = Number(typed)
  const wish: Correction | undefined =
    sides.from && sides.to && amount > 0 ? { kind: 'correction', from: sides.from, to: sides.to, amount } : undefined
  return (
    <AskOrder label="Correct the ledger" title="Correct the ledger" wish={wish}>
      <p>
        The amount moves once a second operator confirms it. Members see the entry and its reason in their statement; no
        account may go below zero.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SideFields label="From" side={from} onChange={setFrom} />
        <SideFields label="To" side={to} onChange={setTo} />
      </div>
      <AmountField typed={typed} onType={setTyped} />
    </AskOrder>
  )
}

function SideFields({ label, side, onChange }: { label: string; side: Side; onChange: (side: Side) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={label}
        options={places}
        value={side.place}
        onChange={({ target }) => {
          const place = places.find(({ value }) => value === target.value)?.value
          if (place) onChange({ ...side, place })
        }}
      />
      {isOfMember(side.place) && (
        <Field
          label={`${label}: member number`}
          inputMode="numeric"
          autoComplete="off"
          value={side.member}
          onChange={(event) => onChange({ ...side, member: event.target.value.trim() })}
        />
      )}
    </div>
  )
}
