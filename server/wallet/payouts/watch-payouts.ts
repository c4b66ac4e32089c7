import type { AlertKind } from '@fairlead/contract/alerts'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { formatEther, parseGwei } from 'viem'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { endAlert } from '../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../watch/alerts/raise-alert.ts'
import { toUnits } from '../chain/units.ts'
import { gasByPurpose } from '../signing/known-forms.ts'
import { queuedPayoutSums } from './payout-store.ts'
import { newestReading } from './treasury/treasury-store.ts'

/** Withdrawals are promised within a day; half of it is left to act then. */
export const waitingSecondsMax = 12 * 3_600
const payoutsAhead = 100n
const feePerGasUsual = parseGwei('3')
export const gasMin = payoutsAhead * gasByPurpose.payout * feePerGasUsual

/** Every minute: raises alerts for whatever keeps payouts from going out. */
export function watchPayouts(db: Db): DueWork {
  return {
    name: 'watch-payouts',
    runDue: (now) =>
      inTx(db, async (tx) => {
        const { oldest, oldestAt, total } = await queuedPayoutSums(tx)
        const waits = oldestAt !== null && oldestAt < addSeconds(now, -waitingSecondsMax)
        await say(tx, 'payout_waiting', waits && `Payout ${oldest} has waited since ${oldestAt?.toISOString()}.`, now)
        const reading = await newestReading(tx)
        if (!reading) return
        const lowGas =
          reading.coin < gasMin &&
          `The treasury has ${formatEther(reading.coin)} coin; ${payoutsAhead} payouts need about ${formatEther(gasMin)}.`
        await say(tx, 'gas_low', lowGas, now)
        const lowFunds =
          reading.treasury < toUnits(micro(total)) &&
          `$${formatUsd(micro(total), 2)} is queued, more than the treasury has. Deposits are being swept; if that is not enough, return money from the cold address.`
        await say(tx, 'treasury_low', lowFunds, now)
      }),
  }
}

function say(tx: Tx, kind: AlertKind, words: string | false, now: Date): Promise<void> {
  return words ? raiseAlert(tx, { kind, key: '', words }, now) : endAlert(tx, kind, '', now)
}
