import { timings } from '@fairlead/contract/constants'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle } from './button-style.ts'

type Props = { text: string; label?: string; what?: string; className?: string }

/** Copies and says so for two seconds. `what` names the copied thing for screen readers. */
export function CopyButton({ text, label = 'Copy', what, className }: Props) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), timings.copiedMs)
    return () => clearTimeout(timer)
  }, [copied])

  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={async () => {
        await copyText(text)
        setCopied(true)
      }}
      className={buttonStyle('soft', 'md', className)}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
      {what && !copied && <span className="sr-only">{what}</span>}
    </button>
  )
}

/** The clipboard API exists on secure pages only; on plain http the old way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text).catch(() => copyBySelection(text))
  } else {
    copyBySelection(text)
  }
}

function copyBySelection(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'fixed top-0 left-0 opacity-0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
