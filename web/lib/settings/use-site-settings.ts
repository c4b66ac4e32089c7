import { startTransition, useEffect, useState } from 'react'
import { promo } from '../../content/site.ts'
import { fieldOf, readJson, stringAt } from '../calls/call-plainly.ts'

type SampleName = 'clients' | 'figures' | 'awards' | 'contact' | 'blog'
export type SiteSettings = {
  /** Without its words while they are not known: the page has its own until then. */
  promo: { shown: boolean; text: string | undefined; linkLabel: string; linkTo: string }
  samples: Record<SampleName, boolean>
}

/** As the pages are built: what the server answers until an operator changes something. */
const built: SiteSettings = {
  promo: { shown: true, text: undefined, linkLabel: promo.link.label, linkTo: promo.link.to },
  samples: { clients: true, figures: true, awards: true, contact: true, blog: true },
}

let asked: Promise<SiteSettings> | undefined

/** What operators have chosen for the site; as it was built until that is known, and while it cannot be had. Asked for once a page load. */
export function useSiteSettings(): SiteSettings {
  const [settings, setSettings] = useState(built)
  useEffect(() => {
    let isHere = true
    asked ??= readJson('/settings/site', new AbortController().signal).then(settingsIn)
    asked
      .then((found) => isHere && startTransition(() => setSettings(found)))
      .catch((error: unknown) => {
        asked = undefined
        console.warn('The settings of the site could not be fetched:', (error as Error).message)
      })
    return () => {
      isHere = false
    }
  }, [])
  return settings
}

function settingsIn(answer: unknown): SiteSettings {
  const bar = fieldOf(answer, 'promo')
  const marks = fieldOf(answer, 'samples')
  const words = (name: 'linkLabel' | 'linkTo') => {
    const value = fieldOf(bar, name)
    return typeof value === 'string' ? value : built.promo[name]
  }
  const samples = Object.keys(built.samples).map((name) => [name, fieldOf(marks, name) !== false])
  return {
    promo: {
      shown: fieldOf(bar, 'shown') !== false,
      text: stringAt(bar, 'text'),
      linkLabel: words('linkLabel'),
      linkTo: words('linkTo'),
    },
    samples: Object.fromEntries(samples) as SiteSettings['samples'],
  }
}
