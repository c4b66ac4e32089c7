import { type Bars, barColumns } from './bars.ts'

/** SHA-256 of some bytes: of the browser or of Node, since the engine has no such thing of its own. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/** So many characters tell any two files apart. */
const shownCharacters = 32

/** What names some bars by what they are: the same wherever they come from, another where a single figure differs. */
export async function fingerprintBars(bars: Bars, digest: Digest): Promise<string> {
  const parts = [new Uint8Array(Uint32Array.of(bars.seconds, bars.length).buffer)]
  for (const column of barColumns) {
    const { buffer, byteOffset, byteLength } = bars[column]
    parts.push(new Uint8Array(await digest(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength))))
  }
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return Array.from(new Uint8Array(await digest(all)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, shownCharacters)
}
