import { inTx } from '../../../platform/database/db.ts'
import { olderKeys } from '../../../platform/keys/older-keys.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { notify } from '../../notifications/notify.ts'
import type { Identity } from '../identity.ts'
import { takeToRenew } from './factor-store.ts'

const membersMax = 500

/**
 * A recovery code is kept as a hash and goes with the key it was made under. Its owner is told once, while it still works, to make new
 * ones; nobody else can.
 */
export function askToRenewCodes({ db, secrets }: Pick<Identity, 'db' | 'secrets'>): DueWork {
  return {
    name: 'ask-to-renew-codes',
    async runDue(now) {
      for (const name of await olderKeys(db, secrets)) while ((await askSome(name, now)) === membersMax);
    },
  }

  async function askSome(keyName: string, now: Date): Promise<number> {
    return inTx(db, async (tx) => {
      const members = await takeToRenew(tx, keyName, membersMax, now)
      const told = members.map((memberId) => ({
        memberId,
        kind: 'account' as const,
        title: 'Please create new recovery codes',
        body: 'We have replaced the key that protects your recovery codes. They work for now, but not for ever.\nCreate ten new ones under Settings, Security.',
        mail: 'always' as const,
      }))
      await notify(tx, told, now)
      return members.length
    })
  }
}
