import type { BotState } from '@fairlead/contract/entities'
import { stopWords } from '@fairlead/contract/stops'
import { text } from '@fairlead/contract/text'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { dayTime, money } from '../../lib/formats/format.ts'
import { Alert, type AlertTone } from '../../ui/alert.tsx'
import { EnoughFuel } from '../finance/enough-fuel.tsx'
import type { Member } from '../shell/member.ts'
import { SectionLink } from '../shell/section-link.tsx'
import { BotSwitchButton } from './bot-switch-dialog.tsx'
import type { Bot } from './use-bot.ts'

/** Few ever need it, so it is no part of the first load. */
const Reactivation = lazy(() => import('./reactivation.tsx'))

const SetUpAgain = (props: ComponentProps<typeof Reactivation>) => (
  <Suspense>
    <Reactivation {...props} />
  </Suspense>
)

type Notice = {
  tone: AlertTone
  words: string
  /** What it means and what can be done. */
  more?: (bot: Bot, member: Member) => ReactNode
  /** It concerns the whole account, so every section shows it. */
  isEverywhere?: true
}

const notices: Partial<Record<BotState, Notice>> = {
  paused: {
    tone: 'info',
    words: 'Your bot is paused. It opens no new positions; open ones are still managed.',
    more: (bot) => <BotSwitchButton bot={bot} className="mt-3" />,
  },
  low_fuel: {
    tone: 'warning',
    words: 'Your fuel is low. No new positions open until you add fuel.',
    more: (bot) => (
      <>
        <p className="mt-1">
          {bot.deactivatesAt && `The bot is deactivated at ${dayTime(bot.deactivatesAt)} if it stays low. `}
          <SectionLink to="fuelwallet">Add fuel</SectionLink>
        </p>
        <div className="mt-1">
          <EnoughFuel bot={bot} />
        </div>
      </>
    ),
  },
  deactivated: {
    tone: 'warning',
    words: 'Your bot is deactivated. It does not trade, and hosting has stopped.',
    more: (_, member) => <SetUpAgain member={member} label="Reactivate the bot" />,
  },
  loss_closed: {
    tone: 'negative',
    words: 'Losses reached half of the capital. The bot has closed everything and stopped.',
    more: (bot, member) => (
      <>
        {bot.capital !== null && bot.balance !== null && (
          <p className="mt-1">
            {money(bot.balance)} of {money(bot.capital)} is left in your MT5 account. To go on trading with that amount,{' '}
            <SectionLink to="profile">change the capital</SectionLink> before it is set up again.
          </p>
        )}
        <SetUpAgain member={member} label="Set it up again" />
      </>
    ),
  },
  frozen: {
    tone: 'warning',
    words: text.accountFrozen,
    isEverywhere: true,
    more: () => (
      <p className="mt-1">
        Your money remains yours in the meantime; the bot opens no new positions. You need not do anything.
      </p>
    ),
  },
  closing: { tone: 'info', words: text.accountClosed, isEverywhere: true },
  closed: { tone: 'info', words: text.accountIsClosed, isEverywhere: true },
}

type Props = { bot: Bot; member: Member; isOfBot: boolean }

/** What is the matter with a bot that does not simply trade, and what can be done about it. */
export function BotNotice(props: Props) {
  return (
    <>
      <StopNotices stops={props.bot.stops} />
      <StateNotice {...props} />
    </>
  )
}

/** Stops of our operators, on every page: they concern what the member may expect of the bot, whatever is looked at. */
function StopNotices({ stops }: { stops: Bot['stops'] }) {
  if (stops.length === 0) return null
  return (
    <div className="mb-6">
      <Alert tone="warning">
        {stops.map((stop) => {
          const { title, more } = stopWords(stop)
          return (
            <p key={`${stop.scope} ${stop.target}`}>
              <span className="font-semibold">{title}</span> {more} Since {dayTime(stop.since)}.
            </p>
          )
        })}
        <p className="mt-1">You need not do anything. We write to you when your bot may trade again.</p>
      </Alert>
    </div>
  )
}

function StateNotice({ bot, member, isOfBot }: Props) {
  const notice = notices[bot.state]
  if (!notice || !(isOfBot || notice.isEverywhere)) return null
  return (
    <div className="mb-6">
      <Alert tone={notice.tone}>
        <p className="font-semibold">
          {notice.words}
          {bot.since && <span className="font-normal"> Since {dayTime(bot.since)}.</span>}
        </p>
        {bot.reason && <p className="mt-1">{bot.reason}</p>}
        {notice.more?.(bot, member)}
      </Alert>
    </div>
  )
}
