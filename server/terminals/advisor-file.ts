import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { crc32 as crcOf } from 'node:zlib'

const folder = 'ea'
/** Where MetaTrader looks for advisors, below its data folder. */
const inside = 'MQL5/Experts/Fairlead'

let made: Buffer | undefined

/** The advisor's sources as one file that is unpacked into the terminal's data folder; MetaEditor compiles them there. */
export function advisorFile(): Buffer {
  made ??= zip(
    readdirSync(resolve(folder))
      .filter((name) => /\.(mq5|mqh)$/.test(name))
      .map((name) => ({ name: `${inside}/${name}`, bytes: readFileSync(join(resolve(folder), name)) })),
  )
  return made
}

type Entry = { name: string; bytes: Buffer }

/** A few small files, so nothing is pressed. */
function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const head = headOf(name, bytes)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, Buffer.from(name)])
    const central = Buffer.alloc(46)
    central.set([0x50, 0x4b, 1, 2, 20, 0])
    head.copy(central, 6)
    central.writeUInt32LE(at, 42)
    index.push(central, Buffer.from(name))
    parts.push(local, bytes)
    at += local.length + bytes.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

/** What the file's own head and the directory say alike: version, flags, method, time, checksum, sizes, length of the name. */
function headOf(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // The first day there is: the same file every time.
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crcOf(bytes), 10)
  head.writeUInt32LE(bytes.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
