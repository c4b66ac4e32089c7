import { createHash } from 'node:crypto'

/** What a webhook is called where its address, which is as good as a password, must not stand: in the queue, in alerts and in logs. */
export const hookName = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 8)
