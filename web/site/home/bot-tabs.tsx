import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { botTabs } from '../../content/home.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RiskNote } from '../blocks/risk-note.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { HedgePicture } from './hedge-picture.tsx'
import { KeepPicture } from './keep-picture.tsx'
import { ScalePicture } from './scale-picture.tsx'
import { WeekPicture } from './week-picture.tsx'

export function BotTabs() {
  const terms = useTerms()
  return (
    <section className="page-width section-space">
      <SectionHead title={botTabs.title} text={botTabs.text}>
        <Link
          to={botTabs.learned.to}
          className="mt-2 inline-flex min-h-10 items-center font-semibold text-accent underline underline-offset-2"
        >
          {botTabs.learned.label}
        </Link>
      </SectionHead>
      <Tabs
        label="What the bot does"
        ownIds
        tabs={botTabs.tabs(terms).map((tab) => ({
          id: tab.id,
          label: tab.label,
          content: (
            <div className="grid gap-8 rounded-card border border-line bg-surface p-6 md:grid-cols-2 md:items-center md:gap-12 md:p-10">
              <div>
                <h3 className="text-xl">{tab.title}</h3>
                <p className="mt-4 mb-7 max-w-[60ch] text-muted">{tab.text}</p>
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to="/register">Start Trading</ButtonLink>
                  <ButtonLink to="/trading" tone="secondary">
                    Learn More<span className="sr-only"> about {tab.label}</span>
                  </ButtonLink>
                </div>
              </div>
              <BotPicture of={tab.id} />
            </div>
          ),
        }))}
      />
      <RiskNote className="mt-6" />
    </section>
  )
}

const drawings: Record<string, ReactNode> = {
  'tab-5': <WeekPicture />,
  'tab-6': <HedgePicture />,
  'tab-7': <KeepPicture />,
  'tab-8': <ScalePicture />,
}

/** One drawing for each of the bot's four jobs, all of one size, so that nothing moves between tabs. */
function BotPicture({ of }: { of: string }) {
  return (
    <div className="rounded-control bg-paper p-4 md:p-6">
      <svg viewBox="0 0 320 214" className="w-full" aria-hidden="true">
        {drawings[of]}
      </svg>
    </div>
  )
}
