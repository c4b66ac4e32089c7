import { randomInt } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Address } from 'viem'
import { HDKey } from 'viem/accounts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { depositXpub, treasuryAccount } from '../chain/derivation.ts'
import { isSame } from './own-keys.ts'

/** Every wallet finds the same addresses again from the same words: deposits at 0/i below it, the treasury at 1/0. */
const path = "m/44'/60'/0'"
const bits = 256
const wordsCount = 24
const wordsConfirmed = 4
const triesMax = 3

export type PaperKeys = { xprv: string; xpub: string; treasury: Address }

/** Where words are shown and asked for. What is asked hidden is not shown as it is typed; words are gone from the screen when `showWords` is over. */
export type Terminal = {
  say(line: string): void
  askHidden(question: string): Promise<string>
  showWords(lines: readonly string[]): Promise<void>
}

export const newWords = (): string => generateMnemonic(wordlist, bits)

/** The keys behind words from paper, however they are spaced; nothing of the words is in what it throws. */
export function keysOf(typed: string, passphrase: string): PaperKeys {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  if (words.length !== wordsCount) throw new PlainSentence(`There must be ${wordsCount} words, not ${words.length}.`)
  if (unknown >= 0) throw new PlainSentence(`Word ${unknown + 1} is none of the list: check the paper again.`)
  if (!validateMnemonic(words.join(' '), wordlist))
    throw new PlainSentence(
      'Each word is of the list, but they do not belong together: two are swapped, or one is another.',
    )
  const xprv = HDKey.fromMasterSeed(mnemonicToSeedSync(words.join(' '), passphrase)).derive(path).privateExtendedKey
  return { xprv, xpub: depositXpub(xprv), treasury: treasuryAccount(xprv).address }
}

/** Shows new words once, for paper, and lets nobody go on who has not written them down. */
export async function makePaperKeys(terminal: Terminal, words = newWords()): Promise<PaperKeys> {
  const passphrase = await terminal.askHidden('A passphrase besides the words, or nothing: ')
  if ((await terminal.askHidden('The same again: ')) !== passphrase)
    throw new PlainSentence('The two were not the same. Nothing was made; begin again.')
  const each = words.split(' ')
  await terminal.showWords(each.map((word, place) => `${String(place + 1).padStart(2)}  ${word}`))
  for (const place of placesOf(each.length)) await askBack(terminal, place, each[place] ?? '')
  return keysOf(words, passphrase)
}

async function askBack(terminal: Terminal, place: number, word: string): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    if ((await terminal.askHidden(`Word ${place + 1} on your paper: `)).trim().toLowerCase() === word) return
    terminal.say('That is not it.')
  }
  throw new PlainSentence('These words are not on your paper as they were shown. They are void; begin again.')
}

function placesOf(count: number): number[] {
  const places = new Set<number>()
  while (places.size < wordsConfirmed) places.add(randomInt(count))
  return [...places].sort((one, other) => one - other)
}

/** Reads the words from paper, without showing them, and says whose they are. */
export async function readPaperKeys(terminal: Terminal): Promise<PaperKeys> {
  const typed = await terminal.askHidden('The 24 words, with spaces between them: ')
  return keysOf(typed, await terminal.askHidden('The passphrase, or nothing: '))
}

/** What each process gets; and whether it is what this service has already. */
export function describePaperKeys(keys: PaperKeys, set: Record<string, string | undefined>): string {
  const same = (name: string, isOurs: (value: string) => boolean) => {
    const value = set[name]
    return value ? ` (${isOurs(value) ? 'as it is set here' : 'NOT what is set here'})` : ''
  }
  const hasXpub = (value: string) => value.split(',').some((one) => one.trim() === keys.xpub)
  return [
    'Every process of the service gets',
    `  DEPOSIT_XPUB=${keys.xpub}${same('DEPOSIT_XPUB', hasXpub)}`,
    `  TREASURY_ADDRESS=${keys.treasury}${same('TREASURY_ADDRESS', (value) => isSame(value, keys.treasury))}`,
    'The signer alone, remote or not, gets',
    '  PAYOUT_SIGNER_KEY_FILE=the file that `npm run keys -- verify FILE` makes from the words',
  ].join('\n')
}

/** Into a new file that its owner alone can read: what is there already is never written over. */
export function writeKeyFile(file: string, { xprv }: PaperKeys): void {
  let open: number
  try {
    open = openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new PlainSentence(`${file} cannot be made (${(error as NodeJS.ErrnoException).code}): name a new file.`)
  }
  try {
    writeSync(open, `${xprv}\n`)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}
