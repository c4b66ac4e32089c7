/** How a file of two bytes a character is written, and the byte that waits for its other half. */
export type WideBytes = { readonly lowFirst: boolean; half: number | null }

/** Whether a file is in UTF-16, with or without the mark that says so; its figures then have a zero beside them. */
export function wideBytesOf(head: Uint8Array): WideBytes | null {
  const [one, two] = head
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return { lowFirst: true, half: null }
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) return { lowFirst: false, half: null }
  return null
}

/** One byte a character. What is not in ASCII matters to no figure and becomes a question mark. */
export function narrowBytes(bytes: Uint8Array, wide: WideBytes): Uint8Array {
  const out = new Uint8Array((bytes.length >> 1) + 1)
  let length = 0
  let half = wide.half
  for (const byte of bytes) {
    if (half === null) {
      half = byte
      continue
    }
    const code = wide.lowFirst ? half | (byte << 8) : (half << 8) | byte
    half = null
    if (code !== 0xfeff) out[length++] = code < 128 ? code : 63
  }
  wide.half = half
  return out.subarray(0, length)
}

/** UTF-8 may begin with a mark, too. */
export function withoutMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
}

/** A packed file has no rows to complain about one by one. */
export function refuseArchives(head: Uint8Array): void {
  if (head[0] === 0x1f && head[1] === 0x8b) throw new RangeError('the file is gzipped: unpack it first')
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] as number) < 32)
    throw new RangeError('the file is a zip archive or a spreadsheet: unpack it or save it as CSV')
}
