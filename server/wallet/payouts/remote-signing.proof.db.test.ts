import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { HolderAway, SigningRefused } from '../signing/key-holder.ts'
import { remoteSigner } from '../signing/remote-signer.ts'
import { authorityIn } from '../signing/testing/certificates.ts'
import { remoteProcesses } from '../signing/testing/remote-process.ts'
import { cold, known as knownWallet, strangeWishes, token, wallet, wishOf } from '../signing/testing/wishes.ts'
import { payoutWorld } from './testing/payout-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'authority-'))
afterAll(() => rmSync(folder, { recursive: true }))
const isLong = inject('proofs') === 'long'
const [signerName, payoutName] = ['signer.internal', 'payouts.internal']
const authority = authorityIn(folder)
const [ofSigner, ofPayouts, ofOther] = [signerName, payoutName, 'console.internal'].map(authority.issue)
if (!ofSigner || !ofPayouts || !ofOther) throw new Error('There are no certificates')

const tlsSettings = (port: number) => ({
  SIGNER_LISTEN: `tls://127.0.0.1:${port}`,
  SIGNER_TLS_CA: ofSigner.ca,
  SIGNER_TLS_CERT: ofSigner.cert,
  SIGNER_TLS_KEY: ofSigner.key,
  SIGNER_PEER_NAME: payoutName,
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

test('over mutual TLS payouts go on through kills of the remote signer, each paid once', async () => {
  const world = await payoutWorld()
  await world.fillTreasury(5_000)
  const port = await freePort()
  const url = `tls://127.0.0.1:${port}`
  const remote = remoteProcesses(world.wallet, { USDT_ADDRESS: world.chain.token, ...tlsSettings(port) })
  const known = { ...world.chain, depositXpub: world.wallet.xpub }
  const keys = remoteSigner({ url, tls: { ...ofPayouts, peerName: signerName } }, known)
  let running = await remote.start()
  await keys.assertThere()

  // Somebody else's certificate, another authority's, none; and a signer of another name.
  const strangers = mkdtempSync(join(tmpdir(), 'authority-'))
  const strange = authorityIn(strangers).issue(payoutName)
  rmSync(strangers, { recursive: true })
  const asked = (tls: { ca: string; cert: string; key: string }, peerName = signerName) =>
    remoteSigner({ url, tls: { ...tls, peerName } }, known).assertThere()
  await expect(asked(ofOther)).rejects.toThrow('The certificate is not of the one that may ask')
  await expect(asked({ ...strange, ca: authority.ca })).rejects.toThrow(HolderAway)
  await expect(asked({ ca: authority.ca, cert: '', key: '' })).rejects.toThrow(HolderAway)
  await expect(asked(ofPayouts, 'another.internal')).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID')

  const round = world.rounds({ keys })
  const kills = isLong ? 30 : 5
  const all = []
  for (let kill = 0; kill < kills; kill++) {
    const approved = [await world.approvedWithdrawal(15), await world.approvedWithdrawal(20)]
    all.push(...approved)
    const killed = new Promise<void>((done) => {
      setTimeout(() => {
        running.process.kill('SIGKILL')
        done()
      }, kill * 7)
    })
    await round().catch((error: unknown) => expect(error).toBeInstanceOf(HolderAway))
    await killed
    await running.ended
    await round()
    running = await remote.start()
    await world.untilFinal(round)
  }
  await world.untilFinal(round)
  for (const each of all) expect(await world.arrivals(each.address)).toEqual([each.paid])
  expect(await world.openAlerts('signer_away')).toEqual([])
  expect(await world.brokenFindings()).toEqual([])
})

test('a hostile client that may ask gets no signature over anything but known forms', async () => {
  const remote = remoteProcesses(wallet, { USDT_ADDRESS: token, COLD_ADDRESS: cold })
  const running = await remote.start()
  const holder = remoteSigner({ url: remote.url, tls: undefined }, knownWallet)
  const count = isLong ? 50_000 : 4_000
  let refused = 0
  await fc.assert(
    fc.asyncProperty(strangeWishes, async (wish) => {
      await expect(holder.sign(wish)).rejects.toThrow(SigningRefused)
      refused++
    }),
    { numRuns: count },
  )
  expect(refused).toBe(count)
  expect(running.output()).not.toContain('"msg":"signed"')
  // What was refused has filled no log.
  expect(running.output().length).toBeLessThan(isLong ? 200_000 : 50_000)
  await holder.sign(wishOf('payout'))
})
