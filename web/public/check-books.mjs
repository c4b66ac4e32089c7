#!/usr/bin/env node
// @ts-nocheck Plain JavaScript, to be read without types. It needs no packages and sends nothing anywhere.
// Is my money counted? The page asks this file, and you can ask it on your own computer:
//   node check-books.mjs PROOF.json YOUR-REFERRAL-ID WHAT-YOU-ARE-OWED [PUBLICATION.txt …]
// Each check is answered by a pair: whether all is right, and what was looked at. check-signature.mjs says who signed a publication.

const [piecesEach, childrenMax] = [4, 4]
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
const ascii = (text) => new TextEncoder().encode(text)
const eightBytes = (number) => bytesOf(number.toString(16).padStart(16, '0'))
async function sha256(...parts) {
  const bytes = Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Dollars with six decimals as whole micro-dollars: exact, or refused. */
function micros(dollars) {
  const amount = Number(dollars.replace('.', ''))
  if (!/^-?\d+\.\d{6}$/.test(dollars) || !Number.isSafeInteger(amount)) throw new Error(`${dollars} is no amount`)
  return amount
}

/** What a publication says, by the words before each colon. */
export function linesOf(publication) {
  const lines = publication.split('\n').map((line) => line.split(': '))
  if (new Set(lines.map(([name]) => name)).size < lines.length) throw new Error('A line stands there twice')
  return Object.fromEntries(lines)
}

/** Does what a publication says add up, and do the assets cover all that is owed? */
export function checkSums(publication) {
  const { number, owed, assets, surplus, ...lines } = linesOf(publication)
  const sum = (kind) =>
    Object.keys(lines).reduce((total, name) => total + (kind.test(name) ? micros(lines[name]) : 0), 0)
  return [
    [sum(/^owed /) === micros(owed), `what is owed in publication ${number} adds up to ${owed}`],
    [sum(/ holds?$|^under way$/) === micros(assets), `its assets add up to ${assets}`],
    [micros(assets) - micros(owed) === micros(surplus), `its surplus is ${surplus}`],
    [sum(/^house /) === micros(surplus), 'the accounts of the house add up to the surplus'],
    [micros(surplus) >= 0, 'the assets cover all that is owed'],
  ]
}

/** Does each publication that you kept go on from the one before it? */
export async function checkChain(publications) {
  const found = publications.map(async (text) => ({ ...linesOf(text), hash: await sha256(ascii(text)) }))
  const kept = (await Promise.all(found)).sort((one, other) => one.number - other.number)
  return kept.slice(1).map((own, place) => {
    const last = kept[place]
    const named = kept.find(({ hash }) => hash === own.before)
    const goesOn = named ? named.number === last.number : Number(own.number) > Number(last.number) + 1
    const isRight = last.hash === own.hash || (goesOn && last.at < own.at)
    return [isRight, `publication ${own.number} goes on from ${last.number}`]
  })
}

/** Is this leaf the member's, and does the way up from it lead to what was published? */
async function isCounted(lines, reference, { position, piece, amount, salt, path }) {
  const parts = [eightBytes(Number(lines.number)), bytesOf(salt), eightBytes(micros(amount)), piece, ascii(reference)]
  let node = { hash: await sha256(0, ...parts), sum: micros(amount) }
  let [place, width, level] = [position, Number(lines['tree leaves']), 0]
  if (!Number.isInteger(place) || place < 0 || place >= width || salt.length !== 32) return false
  for (; width > 1; level++) {
    const children = Math.min(childrenMax, width)
    const nodes = (path[level] ?? []).map(({ hash, sum }) => ({ hash, sum: micros(sum) }))
    nodes.splice(place % children, 0, node)
    if (nodes.length !== children || nodes.some(({ hash, sum }) => sum < 0 || hash.length !== 64)) return false
    const bytes = nodes.flatMap(({ hash, sum }) => [bytesOf(hash), eightBytes(sum)])
    node = { hash: await sha256(1, ...bytes), sum: nodes.reduce((total, { sum }) => total + sum, 0) }
    ;[place, width] = [Math.floor(place / children), Math.ceil(width / children)]
  }
  return path.length === level && node.hash === lines['tree root'] && node.sum === micros(lines.owed)
}

/** Is all that this member is owed counted in the publication of the proof? */
export async function checkProof({ publication, leaves }, reference, owed) {
  const counted = await Promise.all(leaves.map((leaf) => isCounted(linesOf(publication), reference, leaf)))
  const isEachThere = leaves.length === piecesEach && leaves.every(({ piece }, place) => piece === place)
  const isEachApart = new Set(leaves.map(({ position }) => position)).size === leaves.length
  return [
    [isEachThere && isEachApart, `there are ${piecesEach} pieces, each in a place of its own`],
    ...counted.map((isRight, place) => [isRight, `piece ${place + 1} is that of ${reference} and in the total`]),
    [leaves.reduce((sum, { amount }) => sum + micros(amount), 0) === micros(owed), `the pieces add up to ${owed}`],
  ]
}

if (globalThis.process?.argv[1]?.endsWith('check-books.mjs')) {
  const { readFileSync } = await import('node:fs')
  const [proof, reference, owed, ...files] = process.argv.slice(2)
  const { publication, leaves } = JSON.parse(readFileSync(proof, 'utf8'))
  const kept = files.map((file) => readFileSync(file, 'utf8').replace(/^signature: .*\n/m, ''))
  const isNewest = kept.every((text) => Number(linesOf(text).number) <= Number(linesOf(publication).number))
  const findings = [...checkSums(publication), ...(await checkProof({ publication, leaves }, reference, owed))]
  findings.push(...(await checkChain([...kept, publication])), [isNewest, 'it is the newest publication that you kept'])
  for (const [isRight, words] of findings) console.log(isRight ? 'right ' : 'WRONG ', words)
  process.exitCode = findings.every(([isRight]) => isRight) ? 0 : 1
}
