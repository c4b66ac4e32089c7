import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { depositAddress } from '../chain/derivation.ts'
import { describePaperKeys, keysOf, makePaperKeys, newWords, type Terminal, writeKeyFile } from './paper-keys.ts'

const words = `${'abandon '.repeat(23)}art`

/** Somebody at a terminal: what was shown, and what is answered to each question. */
function somebody(answer: (question: string, shown: readonly string[]) => string) {
  const said: string[] = []
  let shown: readonly string[] = []
  const terminal: Terminal = {
    say: (line) => void said.push(line),
    askHidden: async (question) => answer(question, shown),
    async showWords(lines) {
      shown = lines
    },
  }
  return { terminal, said, shown: () => shown }
}
const fromPaper = (question: string, shown: readonly string[]): string => {
  const place = /^Word (\d+)/.exec(question)?.[1]
  return place ? (shown[Number(place) - 1]?.slice(4) ?? '') : ''
}

test('new words are 24, never twice the same, and any wallet finds the same addresses from them', async () => {
  const seen = new Set(Array.from({ length: 20 }, newWords))
  expect(seen.size).toBe(20)
  const { terminal, shown } = somebody(fromPaper)
  const keys = await makePaperKeys(terminal)
  expect(shown()).toHaveLength(24)
  const paper = shown()
    .map((line) => line.slice(4))
    .join(' ')
  expect(keysOf(`  ${paper.toUpperCase().replaceAll(' ', '\n  ')}\n`, '')).toEqual(keys)
  expect(keys.treasury).toBe(mnemonicToAccount(paper, { path: "m/44'/60'/0'/1/0" }).address)
  expect(depositAddress(keys.xpub, 5)).toBe(mnemonicToAccount(paper, { addressIndex: 5 }).address)
})

test('a passphrase makes other keys, and is asked for twice', async () => {
  expect(keysOf(words, 'mine').treasury).toBe(
    mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0", passphrase: 'mine' }).address,
  )
  expect(keysOf(words, 'mine').treasury).not.toBe(keysOf(words, '').treasury)
  let asked = 0
  const { terminal } = somebody((question, shown) =>
    /passphrase|again/.test(question) ? String(asked++) : fromPaper(question, shown),
  )
  await expect(makePaperKeys(terminal)).rejects.toThrow('The two were not the same')
})

test('nobody goes on whose paper says something else', async () => {
  const questions: string[] = []
  const { terminal } = somebody((question, shown) => {
    questions.push(question)
    return question.startsWith('Word') && questions.length < 5 ? 'zoo' : fromPaper(question, shown)
  })
  await makePaperKeys(terminal, words)
  expect(new Set(questions.filter((question) => question.startsWith('Word'))).size).toBe(4)
  const { terminal: other } = somebody((question) => (question.startsWith('Word') ? 'zoo' : ''))
  await expect(makePaperKeys(other, words)).rejects.toThrow('They are void; begin again')
})

test.each([
  ['too few', words.slice(8), 'There must be 24 words, not 23'],
  ['one that is none', words.replace('abandon abandon', 'abandon bandon'), 'Word 2 is none of the list'],
  ['another last one', words.replace('art', 'zoo'), 'do not belong together'],
])('words of which %s are refused without a word of them', (_, typed, sentence) => {
  expect(() => keysOf(typed, '')).toThrow(sentence)
  expect(() => keysOf(typed, '')).not.toThrow(/abandon|zoo|bandon/)
})

test('it says what each process gets, whether that is what is set, and nothing that could spend', () => {
  const keys = keysOf(words, '')
  const told = describePaperKeys(keys, { DEPOSIT_XPUB: `xpubOther, ${keys.xpub}`, TREASURY_ADDRESS: '0x12' })
  expect(told).toContain(`DEPOSIT_XPUB=${keys.xpub} (as it is set here)`)
  expect(told).toContain(`TREASURY_ADDRESS=${keys.treasury} (NOT what is set here)`)
  expect(told).not.toMatch(/xprv|abandon/)
})

// Each of the two starts takes a second of the processor.
test.runIf(inject('proofs') !== 'none')(
  'the command checks words from a pipe, writes the key for its owner alone and the words nowhere, and shows new ones to no pipe',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'paper-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'key')
    const run = (args: string[], input: string) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/keys.ts', ...args], { input, encoding: 'utf8' })
    const { stdout, stderr, status } = run(['verify', file], `${words}\n\n`)
    const keys = keysOf(words, '')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`TREASURY_ADDRESS=${keys.treasury}`)
    expect(stdout).not.toMatch(/xprv|abandon/)
    expect(readFileSync(file, 'utf8')).toBe(`${keys.xprv}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['key'])
    expect(() => writeKeyFile(file, keys)).toThrow('name a new file')
    const refused = run(['new'], '\n\n')
    expect(refused).toMatchObject({ status: 1, stdout: '' })
    expect(refused.stderr).toContain('at a terminal alone')
  },
)
