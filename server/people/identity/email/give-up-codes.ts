import { type Db, inTx } from '../../../platform/database/db.ts'
import { notify } from '../../notifications/notify.ts'
import { deleteCodesUnder } from '../second-factor/factor-store.ts'

/** Takes away the recovery codes that nothing but an older key can tell, so that it can go, and tells their owners. Answers how many. */
export function giveUpCodes(db: Db, keyName: string, now: Date): Promise<number> {
  return inTx(db, async (tx) => {
    const members = await deleteCodesUnder(tx, keyName)
    const told = members.map((memberId) => ({
      memberId,
      kind: 'account' as const,
      title: 'Your old recovery codes no longer work',
      body: 'We have replaced the key that protected them. Your authenticator app works as before.\nCreate ten new codes under Settings, Security.',
      mail: 'always' as const,
    }))
    await notify(tx, told, now)
    return members.length
  })
}
