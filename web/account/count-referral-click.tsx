import { useEffect } from 'react'
import { session } from '../lib/session.ts'

const storageKey = 'referral_click'

/**
 * Counts this browser once a day among those who opened a referral link. Nothing is sent but the link's own id, and no member counts. On all
 * other visits it loads nothing.
 */
export function CountReferralClick() {
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('referral_id')
    if (id && isFirstToday(id))
      void import('./send-referral-click.ts').then(({ sendReferralClick }) => sendReferralClick(id))
  }, [])
  return null
}

function isFirstToday(id: string): boolean {
  const mark = `${new Date().toISOString().slice(0, 10)} ${id}`
  try {
    if (session.token() || localStorage.getItem(storageKey) === mark) return false
    localStorage.setItem(storageKey, mark)
    return true
  } catch {
    // A browser that keeps nothing would be counted at each page; it is not counted at all.
    return false
  }
}
