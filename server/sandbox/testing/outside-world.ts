import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type FaultyRpc, faultyRpc } from './faulty-rpc.ts'
import { type OtherNode, otherChain } from './other-nodes.ts'
import { testChain } from './test-chain.ts'

/** One that is not ours is as it is. */
type Node = { url: string; have?: FaultyRpc['have'] }
export type OutsideWorld = Awaited<ReturnType<typeof outsideWorld>>

/** What live mode finds outside: a chain with nodes, and a mail server that keeps every letter; and the settings that name them. */
export async function outsideWorld(
  publicUrl: string,
  passkeyAbove: string,
  { other, nodesMax = 1, nodesHost }: { other?: OtherNode | undefined; nodesMax?: number; nodesHost?: string } = {},
) {
  const chain = await (other ? chainOfItsOwn(other) : chainOnRequest(nodesMax, nodesHost))
  const letters: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(readable(Buffer.concat(chunks).toString()))
        done()
      })
    },
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  return {
    chain,
    letters,
    settings: {
      MODE: 'live',
      HOT_WALLET_MAX: 'unlimited',
      PUBLIC_URL: publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_OPERATOR: 'desk@live.fairlead.test',
      SECRET_KEY: `live:${randomBytes(32).toString('hex')}`,
      CHAIN_ID: String(chain.chain.chainId),
      BSC_RPC_URLS: chain.nodes.map(({ url }) => url).join(),
      USDT_ADDRESS: chain.chain.token,
      TREASURY_ADDRESS: chain.wallet.treasury,
      DEPOSIT_XPUB: chain.wallet.xpub,
      CHAIN_START_BLOCK: '0',
      RATE_LIMIT_SCALE: '1000',
      // A slow machine is not a wrong answer.
      DATABASE_WAIT_SECONDS: '600',
      PASSKEY_ABOVE: passkeyAbove,
    },
    async close(): Promise<void> {
      await new Promise<void>((closed) => smtp.close(closed))
      await chain.close()
    },
  }
}

/** One that makes a block when it is asked to, and whose nodes may each have faults of their own. */
async function chainOnRequest(nodesMax: number, host?: string) {
  const { chain, evm, wallet, pour, mine } = await testChain()
  const rpcs = await Promise.all(Array.from({ length: nodesMax }, () => faultyRpc(evm, {}, host)))
  return {
    ...{ chain, wallet, pour, mine, nodes: rpcs satisfies Node[] as Node[] },
    async close(): Promise<void> {
      await Promise.all(rpcs.map((node) => node.close()))
    },
  }
}

async function chainOfItsOwn(other: OtherNode) {
  const { url, ...chain } = await otherChain(other)
  const nodes: Node[] = [{ url }]
  return { ...chain, nodes, mine: async (_blocks?: number) => {} }
}

/** Long lines are broken on the way, and some signs written as their codes. */
const readable = (letter: string): string =>
  letter
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
