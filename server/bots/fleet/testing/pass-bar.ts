import { sql } from 'kysely'
import type { TerminalWorld, Trader } from './terminal-world.ts'

/** Within a bar of five minutes: an order is handed out, told of, and left alone. */
const moments = [5, 10, 65, 120, 180, 240]
const barSeconds = 300

/** Lets five minutes pass: at each moment `before` happens, the terminal tells, the fleet works, and `after` looks at it. */
export async function passBar(
  world: TerminalWorld,
  trader: Trader,
  { before, after }: { before?: () => Promise<void>; after?: () => Promise<void> } = {},
): Promise<void> {
  let last = 0
  for (const second of moments) {
    await world.pass(second - last)
    last = second
    trader.broker.moveTo(world.clock.now())
    // Whoever else it is logged in with has a day of their own.
    if (trader.terminal.broker !== trader.broker) trader.terminal.broker.moveTo(world.clock.now())
    await before?.()
    await trader.timer()
    await world.work()
    await after?.()
  }
  await world.pass(barSeconds - last)
}

/** Everything is closed by hand, and told. */
export async function comeToRest(world: TerminalWorld, trader: Trader): Promise<void> {
  // Before, so that no entry is under way when all is closed.
  await sql`UPDATE trading_accounts SET paused = true`.execute(world.db)
  // Longer than any outcome may stay unknown.
  for (let bar = 0; bar < 5; bar++) await passBar(world, trader)
  // Where a market rests nobody closes anything before it opens.
  for (;;) {
    for (const position of [...trader.broker.positions]) trader.broker.closeByHand(position)
    if (trader.broker.positions.length === 0) break
    await passBar(world, trader)
  }
  for (let bar = 0; bar < 3; bar++) await passBar(world, trader)
}
