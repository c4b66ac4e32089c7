import { type Broker, replaceBrokers } from '../bots/trading/brokers/list-brokers.ts'
import { readBrokers } from '../desk/settings/house-values.ts'
import { type Db, inTx } from '../platform/database/db.ts'

/** Nobody's in the world. A live service begins without any and names its own. */
export const sandboxBrokers: readonly Broker[] = [
  { broker: 'Harbourline Markets', servers: ['Harbourline-Live', 'Harbourline-Live2', 'Harbourline-Demo'] },
  { broker: 'Northbank Trading', servers: ['NorthbankTrading-MT5', 'NorthbankTrading-Demo'] },
  { broker: 'Tidewater FX', servers: ['TidewaterFX-Server1', 'TidewaterFX-Server2', 'TidewaterFX-Demo'] },
  { broker: 'Quaystone Capital', servers: ['Quaystone-Real', 'Quaystone-Demo'] },
  { broker: 'Lanternfield Brokers', servers: ['Lanternfield-MT5-Live'] },
]

/** Once: what operators have made of the list since stays. */
export function addSandboxBrokers(db: Db): Promise<void> {
  return inTx(db, async (tx) => {
    const { version, value } = await readBrokers(tx)
    if (version === 0 && value.brokers.length === 0) await replaceBrokers(tx, sandboxBrokers)
  })
}
