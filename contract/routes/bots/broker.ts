import { z } from 'zod'
import { rules } from '../../constants.ts'
import { amount, brokerPassword, count, dollars, dollarsMax, filled, isoTime, line } from '../../fields.ts'
import { memberReads, memberWrites } from '../../limits.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

const accountsMax = 100
const brokersMax = 1_000
const instrumentsMax = 10

export const submitBrokerCreds = post('/broker-creds', {
  auth: 'member',
  idempotent: true,
  tag: 'broker',
  summary: 'Submit the MT5 account the bot is to trade on',
  limits: memberWrites,
  body: z.object({
    broker_name: line(text.brokerNameRequired, 100),
    password: brokerPassword,
    login_id: filled(text.loginIdRequired, 20).regex(/^[0-9]+$/, text.loginIdInvalid),
    server_number: line(text.serverRequired, 100),
    capital: dollars(rules.capitalMin, text.capitalMinimum),
  }),
  reply: z.object({ msg: z.string() }),
})

/** Before anything is paid: which instruments the bot would trade, and what it would risk. */
export const previewCapital = get('/broker-creds/preview', {
  auth: 'member',
  tag: 'broker',
  summary: 'The effect of a capital on the bot in figures; nothing is changed',
  limits: memberReads,
  query: z.object({ capital: z.coerce.number().min(1, text.amountPositive).max(dollarsMax, text.amountTooLarge) }),
  reply: z.object({
    assets: z.array(z.string()).max(instrumentsMax),
    /** Of these, what this capital really trades at today's price and range; the one with the most room first. */
    traded: z.array(z.string()).max(instrumentsMax),
    /** Instruments whose smallest position is too large for this capital. */
    tooSmallFor: z.array(z.string()).max(instrumentsMax),
    /** Of each instrument it may trade: the capital from which the risk rules leave room for its smallest position at today's price and range. */
    roomFrom: z.array(z.object({ symbol: z.string(), capital: amount })).max(instrumentsMax),
    tradesMax: count,
    /** The most that one trade is planned to lose. */
    lossPerTradeMax: amount,
    /** Equity at which the bot closes everything and stops. */
    lossClosureAt: amount,
    /** Fuel is low below this. */
    lowFuelBelow: amount,
  }),
})

export const readBrokerCreds = get('/broker-creds', {
  auth: 'member',
  tag: 'broker',
  summary: 'The submitted MT5 account, or null; the password never comes back',
  limits: memberReads,
  reply: z
    .array(
      z.object({
        broker_name: z.string(),
        login_id: z.string(),
        server_number: z.string(),
        capital: amount,
        submittedAt: isoTime,
      }),
    )
    .max(accountsMax)
    .nullable(),
})

export const readBrokerList = get('/metaserver/meta-broker-data', {
  auth: 'member',
  tag: 'broker',
  summary: 'Known brokers and their servers',
  limits: memberReads,
  reply: z.object({ brokers: z.record(z.string(), z.array(z.string()).max(brokersMax)) }),
})
