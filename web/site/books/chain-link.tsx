import { shortHash } from '../../lib/formats/format.ts'

/** Whose explorer is known; other chains, a sandbox's among them, have none. */
const explorers: Readonly<Record<string, string>> = { '56': 'https://bscscan.com' }

type Props = { chain: string | undefined; kind: 'tx' | 'address'; id: string }

/** Where anybody can look it up, if there is such a place. */
export function ChainLink({ chain = '', kind, id }: Props) {
  const explorer = explorers[chain]
  const short = <span className="font-mono text-sm">{shortHash(id)}</span>
  if (!explorer) return <span title={id}>{short}</span>
  return (
    <a
      href={`${explorer}/${kind}/${id}`}
      title={id}
      target="_blank"
      rel="noopener noreferrer"
      className="underline underline-offset-2"
    >
      {short}
    </a>
  )
}
