import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/db.ts'
import { testDatabaseUrl } from '../../../sandbox/testing/test-database.ts'
import { makeWorld } from '../testing/fleet-world.ts'
import { openMarket, settleBarLength } from './open-market.ts'

test('who owns the tables says how long bars are, until bots trade; who says otherwise is refused', async () => {
  const url = await testDatabaseUrl()
  const { db, close } = openDatabase(url)
  try {
    const open = (barSeconds: number) => openMarket(db, { mode: 'live', barSeconds })
    await expect(open(3_600)).rejects.toThrow('BOT_BAR_SECONDS must be 300')
    await settleBarLength(url, 3_600)
    expect((await open(3_600)).barSeconds).toBe(3_600)
    await settleBarLength(url, 300)
    await makeWorld(db, { bots: 2 })
    await expect(settleBarLength(url, 3_600)).rejects.toThrow('BOT_BAR_SECONDS must stay 300 while bots trade')
    await settleBarLength(url, 300)
    expect((await open(300)).barSeconds).toBe(300)
  } finally {
    await close()
  }
})
