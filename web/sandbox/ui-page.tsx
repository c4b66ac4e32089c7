import { brand } from '../content/brand.ts'
import { SandboxFrame } from './sandbox-frame.tsx'
import { UiControls } from './ui-controls.tsx'
import { UiData } from './ui-data.tsx'
import { UiFoundations } from './ui-foundations.tsx'

export const meta = () => [{ title: `Design · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function UiPage() {
  return (
    <SandboxFrame title="Design" lead="Every part the pages are made of, with sample values.">
      <div className="flex flex-col gap-4">
        <UiFoundations />
        <UiControls />
        <UiData />
      </div>
    </SandboxFrame>
  )
}
