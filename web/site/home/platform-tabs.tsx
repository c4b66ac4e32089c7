import { Check } from 'lucide-react'
import { platforms } from '../../content/home.ts'
import { usePartnerBrokerUrl } from '../../lib/settings/use-partner-broker-url.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { BrokerPicture } from './broker-picture.tsx'
import { TerminalPicture } from './terminal-picture.tsx'

export function PlatformTabs() {
  const terms = useTerms()
  const partnerBrokerUrl = usePartnerBrokerUrl()
  const panels = [
    { ...platforms.terminal, picture: <TerminalPicture />, action: { to: '/register', label: 'Start Trading' } },
    {
      ...platforms.broker,
      points: platforms.broker.points(terms),
      picture: <BrokerPicture />,
      action: { to: partnerBrokerUrl, label: 'Open Account' },
    },
  ]
  return (
    <section className="page-width section-space">
      <SectionHead title={platforms.title} text={platforms.text} />
      <Tabs
        label="Supported platforms"
        ownIds
        tabs={panels.map((panel) => ({
          id: panel.id,
          label: panel.label,
          content: (
            <div className="grid gap-8 rounded-card border border-line bg-surface p-6 md:grid-cols-2 md:items-center md:gap-12 md:p-10">
              <div>
                <h3 className="text-xl">{panel.title}</h3>
                <ul className="mt-5 mb-7 flex flex-col gap-3">
                  {panel.points.map((point) => (
                    <li key={point} className="flex gap-3 text-muted">
                      <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
                      {point}
                    </li>
                  ))}
                </ul>
                <ButtonLink to={panel.action.to}>{panel.action.label}</ButtonLink>
              </div>
              <div className="overflow-hidden rounded-control bg-paper p-4 md:p-6">{panel.picture}</div>
            </div>
          ),
        }))}
      />
    </section>
  )
}
