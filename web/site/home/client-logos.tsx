import { clients } from '../../content/home.ts'
import { SampleNote } from '../blocks/sample-note.tsx'
import { ClientMark } from './client-mark.tsx'

export function ClientLogos() {
  return (
    <section aria-label="Clients" className="border-b border-line">
      <div className="page-width py-10">
        <ul className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5 xl:justify-between">
          {clients.marks.map((mark) => (
            <li key={mark.id}>
              <ClientMark {...mark} />
            </li>
          ))}
        </ul>
        <SampleNote of={clients} name="clients" className="mt-5 text-center" />
      </div>
    </section>
  )
}
