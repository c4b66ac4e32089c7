import { setTerms } from '@fairlead/contract/routes/desk/operator-settings'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ConsoleHead } from '../../shell/console-head.tsx'
import { Failure } from '../../shell/failure.tsx'
import { mayCall, type OperatorUser } from '../../shell/operator-user.ts'
import { ChangesCard } from './changes-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { PackageCards } from './package-cards.tsx'
import { BonusCard, BrokersCard, OpenBooksSettingCard, PromoCard, SamplesCard } from './site-cards.tsx'
import { TermsCard } from './terms-card.tsx'
import { type HouseSettings, useSettings } from './use-settings.ts'

export default function Settings({ operator }: { operator: OperatorUser }) {
  const settings = useSettings()
  const mayChange = mayCall(operator, setTerms)
  return (
    <>
      <ConsoleHead title="Settings">
        {mayChange
          ? 'Every change takes effect at once, is audited, and can be undone with one click.'
          : 'Only an owner can change settings.'}
      </ConsoleHead>
      <Failure of={settings} />
      {settings.data && <SettingTabs settings={settings.data} mayChange={mayChange} />}
      {settings.isPending && <Skeleton className="h-96" />}
      <ChangesCard mayChange={mayChange} />
    </>
  )
}

/** Each form begins anew with every version, so that it never shows what no longer holds. */
function SettingTabs({ settings, mayChange }: { settings: HouseSettings; mayChange: boolean }) {
  const { packages, levels, terms, brokers, bonus, promo, samples, openBooks } = settings
  return (
    <Tabs
      label="Settings"
      tabs={[
        {
          id: 'packages',
          label: 'Packages',
          content: <PackageCards packages={packages} hostingPerMonth={terms.hostingPerMonth} mayChange={mayChange} />,
        },
        {
          id: 'levels',
          label: 'Levels',
          content: <LevelsCard key={levels.version} levels={levels} mayChange={mayChange} />,
        },
        {
          id: 'terms',
          label: 'Limits and rates',
          content: (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <TermsCard key={terms.version} terms={terms} packages={packages} mayChange={mayChange} />
              <BonusCard key={`bonus${bonus.version}`} held={bonus} mayChange={mayChange} />
            </div>
          ),
        },
        {
          id: 'brokers',
          label: 'Brokers',
          content: <BrokersCard key={brokers.version} held={brokers} mayChange={mayChange} />,
        },
        {
          id: 'site',
          label: 'Public site',
          content: (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <PromoCard key={promo.version} held={promo} mayChange={mayChange} />
              <SamplesCard key={`samples${samples.version}`} held={samples} mayChange={mayChange} />
              <OpenBooksSettingCard key={`books${openBooks.version}`} held={openBooks} mayChange={mayChange} />
            </div>
          ),
        },
      ]}
    />
  )
}
