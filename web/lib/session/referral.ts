import { rules } from '@fairlead/contract/constants'

const referralKey = 'referral'
const keptMs = rules.referralKeptDays * 86_400_000
/** What an id of ours can look like; anything else in an address is somebody's joke and is not kept. */
const shape = '^[\\w-]{1,32}$'

/**
 * Runs in the head of every page, so that nobody who reads around before registering loses who invited them, however fast they leave the
 * page. The newest link that was opened wins.
 */
export const referralScript = `(()=>{try{const r=new URLSearchParams(location.search).get('referral_id');if(r&&/${shape}/.test(r))localStorage.setItem('${referralKey}',JSON.stringify({id:r,at:Date.now()}))}catch{}})()`

/** The id of the newest referral link that was opened in this browser within the last 30 days. */
export function keptReferral(now = Date.now()): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(referralKey) ?? 'null')
    if (!isKept(kept) || !new RegExp(shape).test(kept.id)) return undefined
    if (kept.at + keptMs > now) return kept.id
    forgetReferral()
  } catch {
    // Somebody's extension wrote there, or the browser keeps nothing: the page works without.
  }
  return undefined
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(referralKey)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const isKept = (kept: unknown): kept is { id: string; at: number } =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  'at' in kept &&
  typeof kept.id === 'string' &&
  typeof kept.at === 'number'
