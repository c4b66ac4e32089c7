import { Building2, Landmark, Mail, Phone } from 'lucide-react'
import { contact } from '../../content/pages.ts'
import { SampleNote } from '../blocks/sample-note.tsx'

const icons = { corporate: Building2, registered: Landmark, email: Mail, phone: Phone }
const schemes: Record<string, string> = { email: 'mailto:', phone: 'tel:' }

export function InfoBlocks() {
  return (
    <div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {contact.blocks.map((block) => {
          const Icon = icons[block.id]
          const scheme = schemes[block.id]
          return (
            <li key={block.id} className="min-w-0 rounded-card border border-line bg-surface p-6">
              <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <h2 className="mt-4 text-base">{block.title}</h2>
              {block.lines.map((line) =>
                scheme ? (
                  <a
                    key={line}
                    href={`${scheme}${line.replaceAll(' ', '')}`}
                    className="flex min-h-10 items-center font-medium wrap-anywhere text-accent hover:underline"
                  >
                    {line}
                  </a>
                ) : (
                  <p key={line} className="flex min-h-10 items-center text-muted">
                    {line}
                  </p>
                ),
              )}
            </li>
          )
        })}
      </ul>
      <SampleNote of={contact} name="contact" />
    </div>
  )
}
