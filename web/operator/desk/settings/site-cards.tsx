import {
  sampleNames,
  setBonus,
  setBrokers,
  setOpenBooks,
  setPromo,
  setSamples,
} from '@fairlead/contract/routes/desk/operator-settings'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { brokerDifferences, brokersAsText, brokersIn } from './brokers-as-text.ts'
import { differences } from './differences.ts'
import { SettingCard } from './setting-card.tsx'
import type { HouseSettings } from './use-settings.ts'

type Props<Name extends keyof HouseSettings> = { held: HouseSettings[Name]; mayChange: boolean }

const promoLabels = { shown: 'Shown', text: 'Words', linkLabel: 'Link', linkTo: 'Page it leads to' } as const

export function PromoCard({ held, mayChange }: Props<'promo'>) {
  const act = useAct()
  const { version, validFrom, ...stands } = held
  const [given, setGiven] = useState(stands)
  const set = (change: Partial<typeof stands>) => setGiven({ ...given, ...change })
  return (
    <SettingCard
      {...{ version, validFrom, mayChange }}
      title="Promo bar"
      changes={differences(promoLabels, stands, given)}
      reach="on every public page"
      change={() => act(setPromo, { body: { ...given, version } })}
    >
      <Switch label="Show above the public site" checked={given.shown} onChange={(shown) => set({ shown })} />
      <Field label={promoLabels.text} value={given.text} onChange={(event) => set({ text: event.target.value })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={promoLabels.linkLabel}
          value={given.linkLabel}
          onChange={(event) => set({ linkLabel: event.target.value })}
        />
        <Field
          label={promoLabels.linkTo}
          value={given.linkTo}
          onChange={(event) => set({ linkTo: event.target.value })}
        />
      </div>
    </SettingCard>
  )
}

export function BonusCard({ held, mayChange }: Props<'bonus'>) {
  const act = useAct()
  const { version, validFrom, endsAt } = held
  const [given, setGiven] = useState(endsAt.slice(0, 16))
  const asked = Number.isNaN(Date.parse(`${given}Z`)) ? endsAt : new Date(`${given}Z`).toISOString()
  return (
    <SettingCard
      {...{ version, validFrom, mayChange }}
      title="Joining bonus"
      changes={asked.slice(0, 16) === endsAt.slice(0, 16) ? [] : [`Ends at: ${endsAt} → ${asked}`]}
      reach="for later claims"
      change={() => act(setBonus, { body: { endsAt: asked, version } })}
    >
      <Field
        label="Can be claimed until (UTC)"
        type="datetime-local"
        value={given}
        onChange={(event) => setGiven(event.target.value)}
      />
    </SettingCard>
  )
}

const sampleLabels: Record<(typeof sampleNames)[number], string> = {
  clients: 'Client logos on the home page',
  figures: 'Large figures on the home and trading pages',
  awards: 'Awards on the home page',
  contact: 'Addresses and numbers on the contact page',
  blog: 'Posts of the blog',
}

export function SamplesCard({ held, mayChange }: Props<'samples'>) {
  const act = useAct()
  const { version, validFrom, marked } = held
  const [given, setGiven] = useState(marked)
  return (
    <SettingCard
      {...{ version, validFrom, mayChange }}
      title="Sample content"
      changes={differences(sampleLabels, marked, given)}
      reach="on the public site"
      change={() => act(setSamples, { body: { marked: given, version } })}
    >
      <p className="text-sm text-muted">Invented content is marked as a sample until you replace it with your own.</p>
      {sampleNames.map((name) => (
        <Switch
          key={name}
          label={sampleLabels[name]}
          checked={given[name]}
          onChange={(isMarked) => setGiven({ ...given, [name]: isMarked })}
        />
      ))}
    </SettingCard>
  )
}

const openBooksLabels = { onChain: 'Hash written on the chain once a day' } as const

export function OpenBooksSettingCard({ held, mayChange }: Props<'openBooks'>) {
  const act = useAct()
  const { version, validFrom, ...stands } = held
  const [given, setGiven] = useState(stands)
  return (
    <SettingCard
      {...{ version, validFrom, mayChange }}
      title="Open books"
      changes={differences(openBooksLabels, stands, given)}
      reach="from the next day on; what is written stays"
      change={() => act(setOpenBooks, { body: { ...given, version } })}
    >
      <p className="text-sm text-muted">
        Once a day the treasury writes the hash of the newest publication on the chain, so that nobody can replace it
        later. It moves no money and costs a little gas.
      </p>
      <Switch label="Write it on the chain" checked={given.onChain} onChange={(onChain) => setGiven({ onChain })} />
    </SettingCard>
  )
}

export function BrokersCard({ held, mayChange }: Props<'brokers'>) {
  const act = useAct()
  const { version, validFrom, brokers } = held
  const [given, setGiven] = useState(() => brokersAsText(brokers))
  const asked = brokersIn(given)
  return (
    <SettingCard
      {...{ version, validFrom, mayChange }}
      title="Brokers"
      changes={brokerDifferences(brokers, asked)}
      reach="in the form members fill in; accounts keep their names"
      change={() => act(setBrokers, { body: { brokers: asked, version } })}
    >
      <TextArea
        label="One broker per line, then its servers"
        hint="Name: server, server"
        rows={8}
        value={given}
        onChange={(event) => setGiven(event.target.value)}
      />
      {brokers.length === 0 && (
        <p className="text-sm text-muted">
          No broker is listed yet. Until then, members type in their own, and you see it with each form under
          Activations.
        </p>
      )}
    </SettingCard>
  )
}
