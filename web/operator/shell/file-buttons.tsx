import { text } from '@fairlead/contract/text'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/tables/save-file.ts'

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

/** The same table as either kind of file; the server makes it while it is sent. */
export function FileButtons({ name, fetch }: { name: string; fetch: (format: Format) => Promise<Blob> }) {
  const [making, setMaking] = useState<Format>()
  const download = async (format: Format) => {
    setMaking(format)
    try {
      saveFile(`${name}.${format}`, await fetch(format))
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      setMaking(undefined)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map((format) => (
        <Button key={format} tone="secondary" busy={making === format} onClick={() => void download(format)}>
          <Download className="size-4" aria-hidden="true" />
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
