import { lookup } from 'node:dns/promises'
import { readFileSync, writeFileSync } from 'node:fs'

// SMTP_URL as the product has it elsewhere, in the words of Postfix: where all letters go, and who we are there.
const setting = readFileSync(process.env.SMTP_URL_FILE ?? '', 'utf8').trim()
const url = URL.canParse(setting) ? new URL(setting) : undefined
if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
  console.error('SMTP_URL_FILE: must hold a URL starting with smtps:// or smtp://')
  process.exit(1)
}
const { protocol, hostname, port, username, password } = url
// A name that nobody knows is a mistake here, and a letter that cannot be delivered there.
await lookup(hostname)
const isWrapped = protocol === 'smtps:'
const at = `[${hostname}]:${port || (isWrapped ? 465 : 587)}`
writeFileSync('/run/relay/transport', `* ${isWrapped ? 'smtps' : 'smtp'}:${at}\n`)
const known = username === '' ? '' : `${at} ${decodeURIComponent(username)}:${decodeURIComponent(password)}\n`
writeFileSync('/run/relay/password', known, { mode: 0o600 })
