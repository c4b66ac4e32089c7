import { useEffect, useMemo, useState } from 'react'
import { useTerms } from '../lib/settings/use-terms.ts'
import { useOwnFiles } from './data/use-own-files.ts'
import { useSharedBars } from './data/use-shared-bars.ts'
import type { LabData, LabSettings, SeriesPrint } from './settings/lab-settings.ts'
import { periodOf } from './settings/period-of.ts'
import { settingsIn } from './settings/settings-link.ts'
import { soldSettings } from './settings/sold-settings.ts'
import type { LabClient } from './worker/lab-client.ts'
import type { ReadFile } from './worker/protocol.ts'

/** What is to be run: as it is sold, what a link or the visitor said otherwise, and the prices it is played on. */
export function useSettings(client: () => LabClient, own: Partial<LabSettings> | undefined) {
  const terms = useTerms()
  const [typed, setTyped] = useState<Partial<LabSettings>>({})
  /** The files that a link was made with. */
  const [asked, setAsked] = useState<readonly SeriesPrint[]>([])
  /** What a link has put beside its run, until it is played. */
  const [besideIt, setBesideIt] = useState<LabSettings>()
  const files = useOwnFiles(client)
  const shared = useSharedBars(client)
  const settings = useMemo(
    (): LabSettings => ({ ...soldSettings(terms, own?.capital), ...own, ...typed }),
    [terms, own, typed],
  )
  const change = (more: Partial<LabSettings>) => setTyped((now) => ({ ...now, ...more }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is read once, when the page is opened with it
  useEffect(() => {
    const linked = settingsIn(window.location.hash)
    if (!linked) return
    const { data } = linked.settings
    setTyped(linked.settings)
    setBesideIt(linked.beside)
    if (data.kind === 'own') setAsked(data.prints)
    if (data.kind === 'shared') void shared.fetchBars(data.prints)
  }, [])

  const { readAgain } = files
  const { takeAgain } = shared
  useEffect(() => {
    client().onLost = () => {
      readAgain()
      takeAgain()
    }
  }, [client, readAgain, takeAgain])

  const read = useMemo(() => {
    const bySymbol = new Map(
      files.files.flatMap(({ state }) => (state.kind === 'read' ? [[state.read.symbol, state.read] as const] : [])),
    )
    return [...bySymbol.values()]
  }, [files.files])
  const isOwn = settings.data.kind === 'own'
  const missing = asked.filter((one) => !read.some(({ print }) => print === one.print))

  // Files that have been read take the place of whatever a link asked for, and say which time they are of.
  useEffect(() => {
    if (read.length === 0 || !isOwn) return
    setTyped((now) => {
      // A link has said which time of these very files it is about, or the visitor has.
      const known = [...asked, ...(now.data?.kind === 'own' ? now.data.prints : [])]
      const isKnown = read.every(({ print }) => known.some((one) => one.print === print))
      return { ...now, ...playedOn('own', read), ...(isKnown ? {} : periodOf(read)) }
    })
  }, [read, isOwn, asked])

  const fetchShared = async () => {
    const prices = await shared.fetchBars(shared.offered)
    if (prices.length > 0) change({ ...playedOn('shared', prices), ...periodOf(prices) })
  }

  const choose = (kind: LabData['kind']) => {
    const sold = soldSettings(terms)
    if (kind === 'simulated') change({ data: sold.data, from: sold.from, to: sold.to })
    else change({ data: { kind, prints: [] } })
    if (kind === 'shared') void fetchShared()
  }

  const takeBeside = () => {
    setBesideIt(undefined)
    return besideIt
  }

  return { settings, change, choose, files, missing, shared, fetchShared, takeBeside }
}

const playedOn = (kind: 'own' | 'shared', read: readonly ReadFile[]): Pick<LabSettings, 'data'> => ({
  data: { kind, prints: read.map(({ symbol, print }) => ({ symbol, print })) },
})
