import { useSyncExternalStore } from 'react'
import { followZone, shownZone } from './time-zone.ts'

const onServer = () => 'UTC'

export const useShownZone = (): string => useSyncExternalStore(followZone, shownZone, onServer)
