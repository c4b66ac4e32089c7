import { z } from 'zod'
import { rules } from '../constants.ts'
import { amount, brokerPassword, dollars, filled, isoTime } from '../fields.ts'
import { memberReads, memberWrites } from '../limits.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

const accountsMax = 100
const brokersMax = 1_000

export const submitBrokerCreds = post('/broker-creds', {
  auth: 'member',
  tag: 'broker',
  summary: 'Submit the MT5 account the bot is to trade on',
  limits: memberWrites,
  body: z.object({
    broker_name: filled(text.brokerNameRequired, 100),
    password: brokerPassword,
    login_id: filled(text.loginIdRequired, 20).regex(/^[0-9]+$/, text.loginIdInvalid),
    server_number: filled(text.serverRequired, 100),
    capital: dollars(rules.capitalMin, text.capitalMinimum),
  }),
  reply: z.object({ msg: z.string() }),
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
