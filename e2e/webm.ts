/** One encoded picture; `at` is its moment in milliseconds from the beginning. */
export type Chunk = { bytes: Buffer; at: number; isKey: boolean }
type Film = { codec: 'V_VP9' | 'V_VP8'; width: number; height: number; durationMs: number; chunks: readonly Chunk[] }

// Ids of the WebM container (Matroska), as its specification names them.
const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const

const nanosecondsPerMs = 1_000_000
const keyFlag = 0x80

/** Puts encoded pictures into a WebM file that can be wound to any of its key pictures: no other tool is needed for a film. */
export function asWebm({ codec, width, height, durationMs, chunks }: Film): Buffer {
  const info = element(
    ids.info,
    number(ids.timestampScale, nanosecondsPerMs),
    element(ids.duration, float(durationMs)),
    words(ids.muxingApp, 'fairlead'),
    words(ids.writingApp, 'fairlead'),
  )
  const tracks = element(
    ids.tracks,
    element(
      ids.trackEntry,
      number(ids.trackNumber, 1),
      number(ids.trackUid, 1),
      number(ids.trackType, 1),
      words(ids.codecId, codec),
      element(ids.video, number(ids.pixelWidth, width), number(ids.pixelHeight, height)),
    ),
  )
  let position = info.length + tracks.length
  const clusters: Buffer[] = []
  const cues: Buffer[] = []
  for (const group of groupsOf(chunks)) {
    const start = group[0]?.at ?? 0
    const cluster = element(ids.cluster, number(ids.timestamp, start), ...group.map((chunk) => block(chunk, start)))
    const place = element(ids.cueTrackPositions, number(ids.cueTrack, 1), number(ids.cueClusterPosition, position))
    cues.push(element(ids.cuePoint, number(ids.cueTime, start), place))
    clusters.push(cluster)
    position += cluster.length
  }
  const head = element(
    ids.ebml,
    words(ids.docType, 'webm'),
    number(ids.docTypeVersion, 2),
    number(ids.docTypeReadVersion, 2),
  )
  return Buffer.concat([head, element(ids.segment, info, tracks, ...clusters, element(ids.cues, ...cues))])
}

/** Each begins with a picture that needs none before it. */
function groupsOf(chunks: readonly Chunk[]): Chunk[][] {
  const groups: Chunk[][] = []
  for (const chunk of chunks) {
    if (chunk.isKey) groups.push([])
    groups.at(-1)?.push(chunk)
  }
  return groups
}

function block({ bytes, at, isKey }: Chunk, start: number): Buffer {
  const head = Buffer.alloc(4)
  head[0] = 0x81
  head.writeInt16BE(at - start, 1)
  head[3] = isKey ? keyFlag : 0
  return element(ids.simpleBlock, head, bytes)
}

function element(id: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  // A size of eight bytes says so with the lowest bit of its first.
  size[0] = 0x01
  return Buffer.concat([wholeNumber(id), size, body])
}

const number = (id: number, value: number): Buffer => element(id, wholeNumber(value))
const words = (id: number, value: string): Buffer => element(id, Buffer.from(value))

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** As few bytes as it takes. */
function wholeNumber(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
