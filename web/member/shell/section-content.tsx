import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { BotNotice } from '../bots/bot-notice.tsx'
import { TradeLists } from '../bots/reports/trade-neighbours.tsx'
import { useOpenTrade } from '../bots/reports/use-open-trade.ts'
import type { Member } from './member.ts'
import { sectionPath } from './section-path.ts'
import type { Section } from './sections.ts'
import { stageOf } from './stage.ts'

const TerminalNotice = lazy(() =>
  import('../bots/terminal-notice.tsx').then(({ TerminalNotice }) => ({ default: TerminalNotice })),
)
const Onboarding = lazy(() => import('../bots/onboarding/onboarding.tsx'))

/** A section, or what must be done first before it has anything to tell. */
export function SectionContent({ member, section }: { member: Member; section: Section }) {
  const stage = stageOf(member.prefs, member.bot?.state)
  const navigate = useNavigate()
  const before = useRef(stage)
  useEffect(() => {
    // The bot became active while its owner waited for it: from whichever section, to the dashboard.
    if (before.current === 'pending' && stage === 'running' && section.needsBot) navigate(sectionPath('welcome'))
    before.current = stage
  }, [stage, section, navigate])

  if (section.needsBot && stage !== 'running') return <Onboarding member={member} stage={stage} section={section} />
  return (
    <>
      {member.bot && <BotNotice bot={member.bot} member={member} isOfBot={section.needsBot} />}
      {member.bot?.activatedAt && section.needsBot && (
        <Suspense>
          <TerminalNotice />
        </Suspense>
      )}
      {section.needsBot ? (
        <TradeHost section={section.label}>
          <section.Content member={member} />
        </TradeHost>
      ) : (
        <section.Content member={member} />
      )}
    </>
  )
}

const TradeSheet = lazy(() => import('../bots/reports/trade-sheet.tsx'))
const OpenTrade = lazy(() => import('./welcome/open-trade.tsx'))

/** A section with the trade that the address names beside it; on narrow screens in its place, and the section stays as it was left. */
function TradeHost({ section, children }: { section: string; children: ReactNode }) {
  const { open, list, show, close } = useOpenTrade()
  return (
    <TradeLists>
      <div className={classNames(open && 'max-lg:hidden')}>{children}</div>
      {open && (
        <Suspense>
          <h1 className="sr-only lg:hidden">{section}</h1>
          <TradeSheet
            name={open}
            list={list}
            backLabel={section}
            onShow={show}
            onClose={close}
            whileOpen={(trade) => <OpenTrade trade={trade} />}
          />
        </Suspense>
      )}
    </TradeLists>
  )
}
