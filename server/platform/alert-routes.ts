import { type AlertGroup, type AlertKind, alertGroups, alertTitles } from '@fairlead/contract/alerts'
import { z } from 'zod'

/** Where alerts of these kinds, or groups of kinds, go. */
export type AlertRoute = {
  names: readonly (AlertKind | AlertGroup)[]
  mails: readonly string[]
  webhooks: readonly string[]
  /** To where all go that no route names, as well. */
  isUsualToo: boolean
}

const usual = 'default'
const routesMax = 50
const addressesMax = 10
const list = (words: string, separator: string): string[] => words.split(separator).map((part) => part.trim())

/**
 * `payouts,gas_low=finance@house.test,https://hook.test/a; terminals=support@house.test,default`. What is wrong is said without the
 * addresses: one of a webhook is as good as a password.
 */
export const alertRoutes = z.string().transform((setting, context): AlertRoute[] => {
  const wrong = (message: string) => context.addIssue({ code: 'custom', message })
  const given = list(setting, ';').filter((route) => route !== '')
  if (given.length === 0) wrong('must have at least one route, such as `payouts=finance@example.com`')
  if (given.length > routesMax) wrong(`must have at most ${routesMax} routes`)
  const seen = new Set<string>()
  return given.slice(0, routesMax).map((route, place) => {
    const which = `route ${place + 1}`
    const equals = route.indexOf('=')
    if (equals < 0) wrong(`${which} has no \`=\` between its kinds and its addresses`)
    const names = list(route.slice(0, Math.max(0, equals)), ',').filter((name) => {
      if (isName(name)) return true
      if (equals >= 0)
        wrong(
          name === ''
            ? `${which} names no kind before its \`=\``
            : `${which} names no kind of alert: \`${shown(name)}\` is none, nor one of the groups ${Object.keys(alertGroups).join(', ')}`,
        )
      return false
    }) as AlertRoute['names']
    for (const name of names) {
      if (seen.has(name)) wrong(`${which} names \`${name}\`, which an earlier one or itself names, too`)
      seen.add(name)
    }
    const addresses = equals < 0 ? [] : list(route.slice(equals + 1), ',')
    if (addresses.length > addressesMax) wrong(`${which} has more than ${addressesMax} addresses`)
    addresses.forEach((address, at) => {
      if (address !== usual && !isMail(address) && !isOneWebhook(address))
        wrong(
          `${which}, address ${at + 1}: must be an e-mail address, an http:// or https:// URL without user name and password, or \`${usual}\``,
        )
    })
    return {
      names,
      mails: addresses.filter(isMail),
      webhooks: addresses.filter(isOneWebhook),
      isUsualToo: addresses.includes(usual),
    }
  })
})

const isName = (name: string): name is AlertKind | AlertGroup =>
  Object.hasOwn(alertTitles, name) || Object.hasOwn(alertGroups, name)

const isMail = (address: string): boolean => z.email().safeParse(address).success

/** An address a secret may be a part of, called by us alone. */
export function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}

/** Two that only a space parts would be one that nobody answers. */
const isOneWebhook = (address: string): boolean => isWebhook(address) && !/\s/.test(address)

/** Whoever forgot the `=` before an address must not read it in the log. */
const shown = (name: string): string => (/^\w{1,40}$/.test(name) ? name : '…')
