import { expect, test } from 'vitest'
import { collectPages } from './collect-pages.ts'

const list = (total: number, pageSize: number) => {
  const asked: number[] = []
  const pageAt = async (page: number) => {
    asked.push(page)
    const from = (page - 1) * pageSize
    return { rows: Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, at) => from + at), total }
  }
  return { asked, pageAt }
}

test.each([
  { total: 0, pages: 1 },
  { total: 100, pages: 1 },
  { total: 101, pages: 2 },
])('$total rows are had in $pages pages, in order and once each', async ({ total, pages }) => {
  const { asked, pageAt } = list(total, 100)
  expect(await collectPages(pageAt)).toEqual(Array.from({ length: total }, (_, at) => at))
  expect(asked).toHaveLength(pages)
})

test('rows that vanish meanwhile do not keep it asking, and a list without an end is cut', async () => {
  expect(await collectPages(async (page) => ({ rows: page === 1 ? [1] : [], total: 9 }))).toEqual([1])
  const { asked, pageAt } = list(1_000_000, 100)
  expect(await collectPages(pageAt)).toHaveLength(20_000)
  expect(asked).toHaveLength(200)
})
