import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import { inviteOperator } from '../../people/identity/operators/invite-operator.ts'
import type { OutsideWorld } from './outside-world.ts'

type Acts = Record<string, (given: Record<string, string>) => Promise<unknown>>

/** What only the world outside can do: pay in, read mail, own the database. */
export function outsideActs(
  { chain, letters }: Pick<OutsideWorld, 'chain' | 'letters'>,
  publicUrl: string,
  asOwner: <T>(work: (owner: pg.Client) => Promise<T>) => Promise<T>,
): Acts {
  const [client] = chain.chain.clients
  return {
    invite: ({ role = '', email = '', name = '' }) =>
      asOwner((owner) => inviteOperator(owner, { role: role as 'owner', email, name }, publicUrl, new Date())),
    mail: async ({ to = '' }) => letters.filter((letter) => letter.includes(`To: ${to}`)),
    pour: ({ address = '', dollars = '' }) => chain.pour(address as Address, BigInt(dollars) * 1_000_000n),
    // The first keys are confirmed by whoever owns the database.
    enrol: () =>
      asOwner(async (owner) => {
        await owner.query(`INSERT INTO payout_keys (operator_id, credential_id, public_key, enrolled_at)
          SELECT operator_id, credential_id, public_key, now() FROM payout_key_wishes ON CONFLICT DO NOTHING`)
      }),
    async paid({ address = '' }) {
      const asked = { abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] } as const
      return String((await client.readContract({ address: chain.chain.token, ...asked })) / 10n ** 18n)
    },
  }
}

/** Answers each act at a path of its name. */
export async function openDoor(acts: Acts, at = { host: '127.0.0.1', port: 0 }): Promise<string> {
  const door = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://door.test')
    const act = acts[pathname.slice(1)]
    const answer = act ? act(Object.fromEntries(searchParams)) : Promise.reject(new Error(`Nobody does ${pathname}`))
    answer.then(
      (done) => response.end(JSON.stringify({ done: done ?? null })),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((listening) => door.listen(at.port, at.host, listening))
  return `http://${at.host}:${(door.address() as AddressInfo).port}`
}
