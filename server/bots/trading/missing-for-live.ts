import { text } from '@fairlead/contract/text'
import { instruments } from '@fairlead/engine/market/instrument'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { BrokerForm } from './brokers/broker-store.ts'

/** What a bot on a broker's account waits for: in words for who can do something about it, and for its member. */
export type Missing = { what: 'terminal' | 'history'; words: string; forMember: string }

const { historyBars } = fairleadBot()
const symbols = instruments.map(({ symbol }) => symbol)

/** Nothing where both are there: a terminal that is signed in to the form's login, and bars enough to look back on. */
export async function missingForLive(
  reader: Reader,
  form: Pick<BrokerForm, 'member_id' | 'server' | 'login'>,
  now: Date,
): Promise<Missing[]> {
  const missing = [await missingTerminal(reader, form), await missingHistory(reader, now)]
  return missing.filter((one) => one !== undefined)
}

async function missingTerminal(
  reader: Reader,
  { member_id, server, login }: Pick<BrokerForm, 'member_id' | 'server' | 'login'>,
): Promise<Missing | undefined> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT 1 FROM trading_accounts a JOIN terminals_paired t ON t.account_id = a.id AND t.ended_at IS NULL
    WHERE a.member_id = ${member_id} AND lower(a.server) = lower(${server}) AND a.login = ${login}) AS found`.execute(
    reader,
  )
  if (rows[0]?.found) return undefined
  const words = `No terminal is paired for login ${login} on ${server}: create a pairing code and sign a terminal in.`
  return { what: 'terminal', words, forMember: text.awaitsTerminal }
}

/** What the strategies look back on, as the engine has it: of each instrument so many bars before the present. */
export async function missingHistory(reader: Reader, now: Date): Promise<Missing | undefined> {
  const { rows } = await sql<{ symbol: string; bars: number }>`
    SELECT i.symbol, (SELECT count(*)::int FROM (
      SELECT 1 FROM bars_kept b WHERE b.symbol = i.symbol AND b.start < ${now} ORDER BY b.start DESC LIMIT ${historyBars}) l) AS bars
    FROM unnest(${symbols}::text[]) WITH ORDINALITY AS i(symbol, place) ORDER BY i.place`.execute(reader)
  const short = rows.filter(({ bars }) => bars < historyBars)
  if (short.length === 0) return undefined
  const has = short.map(({ symbol, bars }) => `${symbol} ${bars}`).join(', ')
  const words = `The bot needs ${historyBars} bars of history for each instrument, and there are fewer: ${has}. Import history with npm run bars, or wait until enough has accumulated.`
  return { what: 'history', words, forMember: text.awaitsHistory }
}
