import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectGoodLooks } from './looks.ts'
import { membersOf } from './members.ts'

const { open, productUrl } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const folder = mkdtempSync(join(tmpdir(), 'open-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('who has deposited is counted in the next publication: in the browser, by the files that it saves, and on the public page', async () => {
  const member = await people.member()
  await people.fuel(member, 40)
  const owner = await people.operator('owner')
  await people.as(owner)('POST', '/operator/open-books/publish')
  const proof = () => people.as(member)<{ proof: { owed: { all: string } } | null }>('GET', '/books/proof')
  expect(await people.until(async () => (await proof()).proof)).toMatchObject({ owed: { all: '40.000000' } })

  const page = await people.openAs(member, '/dashboard?section=fuelwallet', { width: 390 })
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^Yes: \$40\.000000 of yours is in the total of/).waitFor()
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Is my money counted?' }) })
  expect(await card.getByText('Wrong:').count()).toBe(0)
  expect(await card.getByText('The publication is signed by the key of the treasury.').count()).toBe(1)
  await card.getByText('Show my pieces and their paths').click()
  await card.getByText('Beside it on level 1').first().waitFor()
  await expectGoodLooks(page, () => card.getByText('Piece 4:').waitFor())

  const proofFile = await savedBy(page, 'My proof')
  const publication = await savedBy(page, /^Publication \d+$/)
  for (const [command, script] of [
    [process.execPath, 'check-books.mjs'],
    // Not every machine has it.
    ...(inject('proofs') === 'none' ? [] : [['python3', 'verify-books.py'] as const]),
  ] as const) {
    expect(await run(command, script, [proofFile, member.refId, '40.000000', publication])).toBe(0)
    expect(await run(command, script, [proofFile, member.refId, '40.000001', publication])).not.toBe(0)
    expect(await run(command, script, [proofFile, owner.name, '40.000000', publication])).not.toBe(0)
  }
  expect(await run(process.execPath, 'check-signature.mjs', [publication])).toBe(0)

  const books = await open('/books', { baseURL: productUrl })
  await expectGoodLooks(books, () => books.getByText('Signed by the key of the treasury').waitFor())
  expect(await books.getByText('Does not hold').count()).toBe(0)
  const figureOf = (shown: Page, label: string) =>
    shown.locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd[1]').textContent()
  const desk = await people.openAs(owner, '/operator?section=books')
  await desk.getByRole('link', { name: 'The public page' }).waitFor()
  await desk.locator('dt', { hasText: 'Surplus' }).waitFor()
  expect(await figureOf(desk, 'Surplus')).toBe(await figureOf(books, 'More than we owe'))

  const file = books.waitForEvent('download')
  await books
    .getByRole('link', { name: /^Download publication/ })
    .first()
    .click()
  expect((await file).suggestedFilename()).toMatch(/^open-books-\d+\.txt$/)
})

async function savedBy(page: Page, name: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(file)
  return file
}

/** What a script ends with, as members run it. */
const run = (command: string, script: string, given: readonly string[]): Promise<number> =>
  new Promise((done) => {
    execFile(command, [resolve('web/public', script), ...given], (error) => done(Number(error?.code ?? 0)))
  })
