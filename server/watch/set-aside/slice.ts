import { judgeSetAside } from './judge.ts'
import { setAsidePersonal } from './personal-data.ts'

/** What cannot be done for one member waits, and nobody else does. */
export const setAsideSlice = (parts: Parameters<typeof judgeSetAside>[0]) => ({
  background: [judgeSetAside(parts)],
  personal: setAsidePersonal,
})
