import { Download } from 'lucide-react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { saveFile } from '../ui/tables/save-file.ts'

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = `${codes.join('\n')}\n`
  const save = () => saveFile('fairlead-recovery-codes.txt', new Blob([words], { type: 'text/plain' }))
  return (
    <div className="flex flex-col gap-4">
      <p>If you lose your phone, each of these codes signs you in once. Keep them somewhere safe.</p>
      <ul
        aria-label="Recovery codes"
        className="tabular grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-raised p-4"
      >
        {codes.map((code) => (
          <li key={code} className="font-semibold tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <Alert tone="warning">They will not be shown again.</Alert>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={words} what="the recovery codes" />
        <Button tone="soft" onClick={save}>
          <Download className="size-4" aria-hidden="true" /> Save as a file
        </Button>
      </div>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  )
}
